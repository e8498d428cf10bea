/*
 * Copies into inertia/icons the icons of Tabler Icons that pages import from there, and removes the others: `node
 * bin/page_icons.js`, to be run after a page imports a new one. The package of five thousand icons is only in `tools`.
 */
import { copyFileSync, globSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from './portal/places.js'
import { ensureTools, inTools } from './portal/tools.js'

const FOLDER = inRoot('inertia', 'icons')
const PACKAGE = inTools('node_modules', '@tabler', 'icons')

await ensureTools()

/** Returns 'filled/circle-check' for the file `circle_check_filled`. */
const nameOf = (file) =>
  `${file.endsWith('_filled') ? 'filled' : 'outline'}/${file.replace(/_filled$/, '').replaceAll('_', '-')}`

const used = new Set(
  globSync('inertia/**/*.{ts,tsx}', { cwd: inRoot() }).flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/'~\/icons\/(\w+)\.svg\?icon'/g)].map(
      ([, name]) => name
    )
  )
)

for (const file of globSync(`${FOLDER}/*.svg`)) rmSync(file)
for (const file of used) {
  copyFileSync(`${PACKAGE}/icons/${nameOf(file)}.svg`, `${FOLDER}/${file}.svg`)
}
copyFileSync(`${PACKAGE}/LICENSE`, `${FOLDER}/LICENSE.txt`)
console.log(`${used.size} icons in inertia/icons`)
