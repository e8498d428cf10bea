/*
 * Copies into inertia/icons the icons of Tabler Icons that pages import from there, and removes the others:
 * `node bin/page_icons.js`, after a page imports a new one. The package of five thousand icons is in `tools` alone.
 */
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from './portal/places.js'
import { must } from './portal/run.js'
import { ensureTools, inTools } from './portal/tools.js'

const FOLDER = inRoot('inertia', 'icons')
const COMPONENT = `${FOLDER}/icon.ts`

const PACKAGE = inTools('node_modules', '@tabler', 'icons-react')

await ensureTools()

/** 'IconCircleCheckFilled' of the file `circle_check_filled`. */
const componentName = (file) =>
  `Icon${file.replaceAll(/(?:^|_)(\w)/g, (_match, letter) => letter.toUpperCase())}`

async function sourceOf(file) {
  const { __iconNode: nodes } = await import(`${PACKAGE}/dist/esm/icons/${componentName(file)}.mjs`)
  const other = nodes.find(
    ([tag, { key: _, ...rest }]) => tag !== 'path' || Object.keys(rest).join() !== 'd'
  )
  if (other) throw new Error(`${file} has a part that is no plain path: ${JSON.stringify(other)}`)
  const type = file.endsWith('_filled') ? 'filled' : 'outline'
  const name = file.replaceAll('_', '-')
  const paths = nodes.map(([, { d }]) => `  '${d}',\n`).join('')
  return `import { icon } from '~/icons/icon'

export const ${componentName(file)} = icon('${type}', '${name}', [
${paths}])
`
}

const used = new Set(
  globSync('inertia/**/*.{ts,tsx}', { cwd: inRoot() }).flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/'~\/icons\/(\w+)'/g)].map(([, name]) => name)
  )
)
used.delete('icon')

for (const file of globSync(`${FOLDER}/*.ts`)) if (file !== COMPONENT) rmSync(file)
for (const file of [...used].toSorted()) {
  writeFileSync(`${FOLDER}/${file}.ts`, await sourceOf(file))
}
await must('page-icons', inTools('node_modules', '.bin', 'oxfmt'), [FOLDER])
copyFileSync(`${PACKAGE}/LICENSE`, `${FOLDER}/LICENSE.txt`)
console.log(`${used.size} icons in inertia/icons`)
