import { usePage } from '../page.ts'
import { Group } from './Group.tsx'
import { TextSetting } from './TextSetting.tsx'

export function LegalLinks() {
  const { look } = usePage()
  const set = [look.terms, look.privacy].filter((link) => link !== '').length
  return (
    <Group title="Legal links" summary={set > 0 ? `${set} of 2` : 'None'}>
      <TextSetting name="terms" label="Terms" placeholder="https://harbor.example/terms" type="url" />
      <TextSetting
        name="privacy"
        label="Privacy policy"
        placeholder="https://harbor.example/privacy"
        type="url"
      />
    </Group>
  )
}
