import { type ComponentType, useEffect, useState } from 'react'
import { isLong } from './isLong.ts'
import { MethodList, type MethodListProps } from './MethodList.tsx'

type Props = Pick<MethodListProps, 'label' | 'rows' | 'busyId'> & { onSelect(id: string): void }

/** A list whose search is loaded once there is something to look through; until then, and without it, it scrolls. */
export function LateSearchList(props: Props) {
  const [Search, setSearch] = useState<{ List: ComponentType<Props> }>()
  const long = isLong(props.rows)
  useEffect(() => {
    if (!long) return
    import('./SearchList.tsx').then(({ SearchList }) => setSearch({ List: SearchList })).catch(() => {})
  }, [long])
  return Search ? <Search.List {...props} /> : <MethodList {...props} scroll={long} />
}
