/*
 * `node .ci/page_scripts.js` after a build: the script that each page takes with it, as the browser gets it
 * (brotli), and what it may at most; the table of docs/development/performance.md.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isReadOnlyPage } from '../app/kernel/formats/read_only_pages.ts'
import { inRoot } from '../bin/portal/places.js'
import budgets from './budgets.json' with { type: 'json' }

const ASSETS = 'public/assets'
const ENTRY = 'inertia/app.tsx'
const LIBRARY = 'inertia/layouts/library.tsx'
const LIST = 'inertia/signed_in_pages.ts'
/** Strings that every page takes besides those of its own module. */
const SHARED_STRINGS = ['common']
/** And what officers' pages take besides. */
const OFFICERS_STRINGS = ['common', 'officer']
/** Made for the longest of the languages. */
const LANGUAGES = ['en', 'hi', 'mr']

/** Kinds of pages with their budgets in KB; the first that fits counts. */
const KINDS = [
  { pages: { test: isReadOnlyPage }, budget: 'script KB of pages to read' },
  {
    pages: /^(?:back_office\/site\/(?!editor)|platform\/auth\/|errors\/)/,
    budget: 'script KB of public pages',
  },
  {
    pages: /^(?:applicants|lending\/(?:applications|loans\/(?!officer)|loi))\//,
    budget: "script KB of applicants' pages",
  },
  { pages: /./, budget: "script KB of officers' pages", shared: OFFICERS_STRINGS },
]

/** Bytes of a file on its way: of its smaller copy where the build made one. */
function bytesOf(build, file) {
  const path = join(build, ASSETS, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** Every page of a build: its name, the KB of script it takes, and what it may at most. */
export function pageScripts(build) {
  const manifest = JSON.parse(readFileSync(join(build, ASSETS, '.vite/manifest.json'), 'utf8'))
  const formatter = Object.keys(manifest).filter((name) => /\/intl-messageformat\//.test(name))
  /** Only sentences with a choice or a number of their own format ask for the ICU formatter. */
  const needsFormatter = (strings) =>
    strings.some((name) => /\{\w+, (?:select|number)|''/.test(readFileSync(inRoot(name), 'utf8')))
  const filesOf = (entries, found = new Set()) => {
    for (const name of entries.filter((one) => manifest[one] && !found.has(one))) {
      found.add(name)
      filesOf(manifest[name].imports ?? [], found)
    }
    return [...found]
  }
  /** A page that the entry does not list itself is found through another list. */
  const listOf = (name) =>
    filesOf([ENTRY]).some((one) => manifest[one].dynamicImports?.includes(name)) ? [] : [LIST]
  const bytes = (entries) =>
    filesOf(entries)
      .map((name) => manifest[name].file)
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + bytesOf(build, file), 0)
  return Object.keys(manifest)
    .filter((name) => /^inertia\/pages\/.+\.tsx$/.test(name))
    .map((name) => {
      const page = name.slice('inertia/pages/'.length, -'.tsx'.length)
      const module = page.split('/').at(page.startsWith('errors/') ? 0 : 1)
      const { budget, shared = SHARED_STRINGS } = KINDS.find(({ pages }) => pages.test(page))
      const sizes = LANGUAGES.map((locale) => {
        const strings = [...shared, module]
          .map((one) => `resources/lang/${locale}/${one}.json`)
          .filter((one) => manifest[one])
        const more = needsFormatter(strings) ? formatter : []
        const library = isReadOnlyPage(page) ? [] : [LIBRARY]
        return bytes([ENTRY, ...library, ...listOf(name), name, ...strings, ...more])
      })
      return { page, kb: Math.max(...sizes) / 1024, most: budgets[budget].max }
    })
    .toSorted((a, b) => a.page.localeCompare(b.page))
}

if (import.meta.filename === process.argv[1]) {
  console.log('| page | script KB | at most |\n| --- | --- | --- |')
  for (const { page, kb, most } of pageScripts('build')) {
    console.log(`| ${page} | ${kb.toFixed(1)} | ${most} |`)
  }
}
