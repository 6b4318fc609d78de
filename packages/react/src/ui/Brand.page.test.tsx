import { createElement, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.ts'
import { type Logo, LogoMark } from './Brand.tsx'

const rows: [what: string, logo: Logo | undefined, drawn: string | undefined][] = [
  ['an address', 'https://harbor.example/logo.png', 'IMG'],
  ['an image', createElement('img', { key: 1, alt: 'Harbor' }), 'IMG'],
  ['a drawing', createElement('svg', { key: 1 }), 'svg'],
  ['none', undefined, 'SPAN'],
  ['an empty address', '', 'SPAN'],
  ['another element', createElement('div', { key: 1 }), undefined],
  ['a component', createElement(() => null, { key: 1 }), undefined],
  ['an object', {} as ReactElement, undefined],
  ['a number', 7 as unknown as ReactElement, undefined],
]

test.each(rows)('a logo that is %s renders correctly', (_, logo, tag) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { container } = draw(<LogoMark app={{ name: 'Harbor', logo }} alt="Harbor" />)
  expect(container.firstElementChild?.tagName).toBe(tag)
  expect(warn.mock.calls.length > 0).toBe(tag === undefined)
  warn.mockRestore()
})
