import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import english from '../../../resources/lang/en/menu_search.json' with { type: 'json' }
import { OFFICERS_ACTIONS, OFFICERS_BAR } from '#start/menu'

const FILE = 'inertia/components/lending/approvals/collaboration/officer_menu.tsx'

const pages = OFFICERS_BAR.flatMap((entry) => ('links' in entry ? entry.links : [entry]))

test('each page and action of officers has everyday words for the search', ({ assert }) => {
  const keysOf = (links: readonly { key: string }[]) => links.map(({ key }) => key)
  assert.sameMembers(Object.keys(english.pages), keysOf(pages))
  assert.sameMembers(Object.keys(english.actions), keysOf(OFFICERS_ACTIONS))
})

test('each page of the officers’ menu has an icon, and no icon is unused', ({ assert }) => {
  const table = /const ICONS[^{]*\{(.*?)\n\}/s.exec(readFileSync(FILE, 'utf8'))![1]
  const icons = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  assert.sameMembers(
    icons,
    pages.map(({ key }) => key)
  )
})
