import { loginOptions } from '../look/options.ts'
import { type ListName, listTitles } from '../look/order.ts'
import { usePage } from '../page.ts'
import { Group } from './Group.tsx'
import { MethodRow } from './MethodRow.tsx'
import { useDragging } from './useDragging.ts'
import { useMoving } from './useMoving.ts'

/** One list in three parts, without the methods that the app's server has switched off. */
export function Methods() {
  const { look } = usePage()
  const moving = useMoving()
  const dragging = useDragging()
  const off = loginOptions.filter((option) => !look.methods.includes(option) && !look.more.includes(option))
  const list = (name: ListName, hint?: string) => (
    <>
      <h3 className="pg-sub">
        {listTitles[name]}
        {hint && <em>{hint}</em>}
      </h3>
      <ol className="pg-ms" {...dragging.list(name)}>
        {look[name].map((option) => (
          <MethodRow key={option} option={option} list={name} moving={moving} drag={dragging.row(option)} />
        ))}
        {look[name].length === 0 && <li className="pg-none">Drop a method here</li>}
      </ol>
    </>
  )
  return (
    <Group title="Ways to log in" summary={`${look.methods.length + look.more.length} on`} open>
      <div className="pg-methods" ref={moving.container}>
        {list('methods', 'drag or use the arrows')}
        {list('more')}
        {off.length > 0 && <h3 className="pg-sub">Off</h3>}
        <ul className="pg-ms">
          {off.map((option) => (
            <MethodRow key={option} option={option} moving={moving} />
          ))}
        </ul>
      </div>
    </Group>
  )
}
