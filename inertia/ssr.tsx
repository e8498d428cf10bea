import type { Page, SharedPageProps } from '@inertiajs/core'
import ReactDOMServer from 'react-dom/server'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { layoutsOf } from '~/layouts/layouts_of'
import Library from '~/layouts/library'
import Officer from '~/layouts/officer'
import { stringFilesOf } from '#kernel/formats/page_assets'
import { addMessages, limitToKeys } from '~/lib/messages'
import { type Tree, sentencesOf } from '~/lib/sentences'
import { setLocale } from '~/lib/translate'

const pages = import.meta.glob('./pages/**/*.tsx', { eager: true })
const languages = import.meta.glob<{ default: Tree }>('@lang/*/*.json', {
  eager: true,
})

for (const [path, messages] of Object.entries(languages)) {
  const [locale, file] = path.split('/').slice(-2)
  addMessages(locale, Object.fromEntries(sentencesOf(file.replace('.json', ''), messages.default)))
}

/** Keys by text file; none during development (page_strings.ts). */
const keyFiles = import.meta.env.DEV
  ? {}
  : import.meta.glob<Record<string, string[]>>('/tmp/page_strings/keys.json', {
      eager: true,
      import: 'default',
    })
const keysOfFiles = Object.values(keyFiles)[0]
const keysOfPages = new Map<string, ReadonlySet<string>>()

/** Returns the keys sent with a page: any other key is shown raw on the server, as in the browser. */
function keysOf(component: string, isOfficer: boolean): ReadonlySet<string> | undefined {
  if (!keysOfFiles) return undefined
  const id = `${component} ${isOfficer}`
  let keys = keysOfPages.get(id)
  if (!keys) {
    keys = new Set(stringFilesOf(component, isOfficer).flatMap((file) => keysOfFiles[file] ?? []))
    keysOfPages.set(id, keys)
  }
  return keys
}

export default function render(page: Page<SharedPageProps>) {
  return createInertiaApp({
    page,
    render: (app) => {
      setLocale(page.props.locale)
      limitToKeys(keysOf(page.component, page.props.user?.isOfficer ?? false))
      return ReactDOMServer.renderToString(app)
    },
    resolve: (name) =>
      resolvePageComponent(`./pages/${name}.tsx`, pages) as Promise<ResolvedComponent>,
    layout: (name) => layoutsOf(name, page.props.user?.isOfficer ?? false, { Officer, Library }),
    setup: ({ App, props }) => <App {...props} />,
  })
}
