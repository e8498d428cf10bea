import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, posix } from 'node:path'
import { IS_BUILD, OWN_NODE, inRoot } from './places.js'
import { runOrThrow } from './run.js'
import { step } from './say.js'

const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Whether node_modules contains what package-lock.json requires. npm writes its own list of installed packages last, so
 * an interrupted installation is also recognised. A build requires only its runtime packages.
 */
export function packagesAreComplete() {
  const list = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(list) || !(IS_BUILD || existsSync(OWN_NODE))) return false
  const installed = read(list)
  return Object.entries(read(inRoot('package-lock.json'))).every(
    ([path, { version, optional, dev, devOptional, peer }]) =>
      path === '' ||
      (IS_BUILD && dev) ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || devOptional || peer))
  )
}

/** Returns the command for the npm that started this process, or else the machine's own. */
export function npm(args, node = process.execPath) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? [node, [script, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/**
 * Contents of packages that nothing here reads, by paths in node_modules: maps, documentation, variants for other
 * module systems, operating systems or browsers, Node headers, and rendering dependencies of jsPDF and pdf.js.
 */
const UNREAD = [
  /\.(?:map|md|d\.cts)$/,
  /^node-(?:bin-)?(?:darwin|linux|win)-[^/]+\/include$/,
  /^(?:@napi-rs\/canvas.*|core-js|canvg|html2canvas)$/,
  /^better-sqlite3\/(?:deps|src)$/,
  /^@opentelemetry\/.*\/build\/(?:esm|esnext)$/,
  /^@mantine\/.*\/cjs$/,
  /^@(?:aws-sdk|smithy)\/.*\/dist-es$/,
  /^(?:es-toolkit|@faker-js|@fast-csv\/format|fast-csv|@opentelemetry\/semantic-conventions|@sinclair)\/.*\.d\.m?ts$/,
  /^exceljs\/dist$/,
  /^@cantoo\/pdf-lib\/(?:dist|src|ts3\.4)$/,
  /^jspdf\/dist\/(?!jspdf\.node\.min\.js$)/,
  /^@simplewebauthn\/server\/script$/,
  /^axe-core\/(?:axe\.js|locales)$/,
  /^openpgp\/dist\/(?!node$|node\/openpgp\.mjs$|types(?:$|\/))/,
  /^@zip\.js\/zip\.js\/(?:dist|index-native\..*|index\.(?:min\.js|cjs))$/,
  /^(?:@peculiar\/.*\/build|tsyringe\/dist)\/(?:es2015|esm\w*|types|typings)$/,
]
const LICENCE = /licen[cs]e[^/]*$/i
const OTHER_SYSTEM = new RegExp(
  `^better-sqlite3/prebuilds/(?!${process.platform}(?:musl)?-${process.arch}\\.)`
)

const isUnread = (path) =>
  OTHER_SYSTEM.test(path) || (!LICENCE.test(path) && UNREAD.some((kind) => kind.test(path)))

/** Removes files that are never read. */
function prune(folder, within = '') {
  for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
    const path = posix.join(within, entry.name)
    if (isUnread(path)) rmSync(join(folder, path), { recursive: true })
    else if (entry.isDirectory()) prune(folder, path)
  }
}

/** Returns the path of the Node that runs this; of a copy if it is in node_modules, which `npm ci` deletes. */
function copyOfNode() {
  if (!process.execPath.startsWith(inRoot('node_modules'))) return process.execPath
  const copy = join(mkdtempSync(join(tmpdir(), 'node-')), 'node')
  copyFileSync(process.execPath, copy)
  return copy
}

/**
 * Installs exactly what the lock file lists, or shows why npm refuses it.
 *
 * Install scripts do not run: for better-sqlite3 npm would call node-gyp, because the lock file does not say that
 * the package contains binaries, and that needs Python, make and the headers of Node from nodejs.org.
 */
export async function installPackages() {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages (a minute or two the first time)', async () => {
    const node = copyOfNode()
    const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) }
    await runOrThrow(
      'install',
      ...npm(['ci', '--include=dev', '--ignore-scripts', ...quiet], node),
      {
        env,
      }
    )
    prune(inRoot('node_modules'))
    if (node !== process.execPath) rmSync(dirname(node), { recursive: true })
  })
}
