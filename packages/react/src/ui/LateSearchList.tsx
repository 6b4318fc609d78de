import { type ComponentType, useEffect, useState } from 'react'
import { isLong } from './isLong.ts'
import { MethodList, type MethodListProps } from './MethodList.tsx'

type Props = Pick<MethodListProps, 'label' | 'rows' | 'busyId'> & { onSelect(id: string): void }

/** A list whose search loads once there are rows; before that, and if it fails to load, the list scrolls. */
export function LateSearchList(props: Props) {
  const [Search, setSearch] = useState<{ List: ComponentType<Props> }>()
  const long = isLong(props.rows)
  useEffect(() => {
    if (!long) return
    import('./SearchList.tsx').then(({ SearchList }) => setSearch({ List: SearchList })).catch(() => {})
  }, [long])
  return Search ? <Search.List {...props} /> : <MethodList {...props} scroll={long} />
}
