import { execFileSync } from 'node:child_process'
import { existsSync, openSync, readSync, closeSync } from 'node:fs'
import { buildIsFresh } from '../build.js'
import { packagesAreComplete } from '../install.js'
import { IS_BUILD, OWN_NODE, inRoot } from '../places.js'
import { success, failure } from './finding.js'

export function checkNode() {
  const here = process.versions.node
  if (Number(here.split('.')[0]) >= 24) return success(here)
  if (existsSync(OWN_NODE)) {
    const own = execFileSync(OWN_NODE, ['-v'], { encoding: 'utf8' }).trim()
    return success(`${own.slice(1)} from node_modules (the machine's own is ${here})`)
  }
  return failure(
    IS_BUILD
      ? `this is ${here}: a build requires Node 24 on the machine`
      : `this is ${here}, but Node 24 is part of the packages: run \`npm start\` or \`npm ci\``
  )
}

export function checkPackages() {
  return packagesAreComplete()
    ? success('match package-lock.json')
    : failure(
        `missing or different from package-lock.json: run \`npm ci --${IS_BUILD ? 'omit' : 'include'}=dev\``
      )
}

const FONTS = [
  'NotoSans-Regular.ttf',
  'NotoSans-Bold.ttf',
  'NotoSansDevanagari-Regular.ttf',
  'NotoSansDevanagari-Bold.ttf',
]

function isTrueType(path) {
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  try {
    readSync(file, start, 0, 4, 0)
  } finally {
    closeSync(file)
  }
  return start.equals(Buffer.from([0, 1, 0, 0]))
}

export function checkFonts() {
  const broken = FONTS.filter((name) => {
    const path = inRoot('resources', 'fonts', name)
    return !existsSync(path) || !isTrueType(path)
  })
  return broken.length === 0
    ? success('Noto Sans and Noto Sans Devanagari, for PDFs in three languages')
    : failure(
        `${broken.join(', ')} missing or damaged: \`git checkout -- resources/fonts\` restores them`
      )
}

export function checkPages() {
  if (IS_BUILD) return success('part of this build')
  if (buildIsFresh()) return success('built from the current sources')
  return existsSync(inRoot('build', 'bin', 'server.js'))
    ? success('built from older sources; `npm start` rebuilds them')
    : success('not built yet; `npm start` or `npm run build` builds them')
}
