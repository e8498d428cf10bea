import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { OFFICERS_BAR } from '#start/menu'

const FILE = 'inertia/components/lending/approvals/collaboration/officer_menu.tsx'

test('each page of the officers’ menu has its icon, and no icon is left over', ({ assert }) => {
  const pages = OFFICERS_BAR.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  const table = /const ICONS[^{]*\{(.*?)\n\}/s.exec(readFileSync(FILE, 'utf8'))![1]
  const icons = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  assert.sameMembers(
    icons,
    pages.map(({ key }) => key)
  )
})
