/*
 * `node .ci/page_scripts.js` after a build: reports the size of the script of each page as sent to the browser
 * (brotli), and its limit.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isReadOnlyPage, stringFilesOf } from '../app/kernel/formats/page_assets.ts'
import budgets from './budgets.json' with { type: 'json' }

const ASSETS = 'public/assets'
const ENTRY = 'inertia/app.tsx'
const LIBRARY = 'inertia/layouts/library.tsx'
const OFFICERS_LAYOUT = 'inertia/layouts/officer.tsx'
/** Computed for the longest of the languages. */
const LANGUAGES = ['en', 'hi', 'mr']

/** Kinds of pages with their budgets in KB; the first that matches applies. */
const KINDS = [
  { pages: { test: isReadOnlyPage }, budget: 'script KB of pages to read' },
  {
    pages: /^(?:back_office\/site\/(?!editor)|platform\/auth\/(?!step_up)|errors\/)/,
    budget: 'script KB of public pages',
  },
  {
    pages: /^lending\/claims\/(?:index|new|show|own_recovery)$/,
    budget: "script KB of applicants' claims",
  },
  {
    pages:
      /^(?:applicants\/|lending\/(?:applications\/(?!assisted_filing\/(?:new_)?centre)|loans\/(?!officer)|loi\/)|platform\/auth\/|accountability\/grievances\/(?!officer|list))/,
    budget: "script KB of applicants' pages",
  },
  { pages: /./, budget: "script KB of officers' pages", isOfficers: true },
]

/** Returns the transferred bytes of a file: those of its compressed copy if the build created one. */
function bytesOf(build, file) {
  const path = join(build, ASSETS, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** Returns every page of a build: its name, the KB of its script, and its limit. */
export function pageScripts(build) {
  const manifest = JSON.parse(readFileSync(join(build, ASSETS, '.vite/manifest.json'), 'utf8'))
  const filesOf = (entries, found = new Set()) => {
    for (const name of entries.filter((one) => manifest[one] && !found.has(one))) {
      found.add(name)
      filesOf(manifest[name].imports ?? [], found)
    }
    return [...found]
  }
  const bytes = (entries) =>
    filesOf(entries)
      .map((name) => manifest[name].file)
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + bytesOf(build, file), 0)
  return Object.keys(manifest)
    .filter((name) => /^inertia\/pages\/.+\.tsx$/.test(name))
    .map((name) => {
      const page = name.slice('inertia/pages/'.length, -'.tsx'.length)
      const { budget, isOfficers } = KINDS.find(({ pages }) => pages.test(page))
      const sizes = LANGUAGES.map((locale) => {
        const strings = stringFilesOf(page, isOfficers).map(
          (one) => `tmp/page_strings/${locale}/${one}.json`
        )
        const library = isReadOnlyPage(page) ? [] : [LIBRARY]
        const layout = isOfficers ? [OFFICERS_LAYOUT] : []
        return bytes([ENTRY, ...layout, ...library, name, ...strings])
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
