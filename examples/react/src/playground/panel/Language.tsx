import { languages } from '../look/choices.ts'
import { usePage } from '../page.ts'
import { Segments } from '../ui/Segments.tsx'
import { Group } from './Group.tsx'

const choices = languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))

export function Language() {
  const { look, change } = usePage()
  const name = languages.find(({ tag }) => tag === look.lang)?.name ?? ''
  return (
    <Group title="Language" summary={name}>
      <Segments label="Language" choices={choices} value={look.lang} onChange={(lang) => change({ lang })} />
    </Group>
  )
}
