import 'virtual:theme.css'
import '~/css/app.css'
import { type PropsWithChildren, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SharedPageProps } from '@inertiajs/core'
import { type ResolvedComponent, createInertiaApp, router } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { isReadOnlyPage, stringFilesOf } from '#kernel/formats/page_assets'
import { type Wrapper, layoutsOf } from '~/layouts/layouts_of'
import { followScheme } from '~/lib/colour_scheme'
import { replayEarlyInput } from '~/lib/early_input'
import { refreshOnBack } from '~/lib/reload_on_back'
import { sendIdempotencyKeys } from '~/lib/idempotency_key'
import { saveFormDrafts } from '~/lib/form_copies'
import { enableOffline } from '~/lib/offline_copy'
import { leaveOnSignOutInOtherTab, leaveOnSessionEnd } from '~/lib/signed_out'
import { dropOtherUsersCopies } from '~/lib/tab_copy'
import { pageNonce } from '~/lib/page_nonce'
import { setLocale } from '~/lib/translate'
import { addMessages } from '~/lib/messages'

/** Files of the page that the document was rendered with and of its strings, or "-" (providers/assets_provider.ts). */
const firstFiles = document.documentElement.dataset.files!.split(' ')
/** The page, user and language of these files; the page is resolved twice. */
let firstPage: string | undefined

/** Sentences by their full keys (page_strings.ts). */
type Strings = Record<string, string>

/** The lists of all other pages and strings: large, and not needed until the user leaves the first page. */
async function pagesWith(path: string) {
  const { pages } = await import('~/public_pages')
  return path in pages ? pages : (await import('~/signed_in_pages')).pages
}

const lists = import.meta.glob<Record<string, () => Promise<{ default: Strings }>>>(
  '/tmp/page_strings/*/list.js',
  { import: 'default' }
)
const listOf = (locale: string) => lists[`/tmp/page_strings/${locale}/list.js`]?.()

async function importPage(name: string, file = '-'): Promise<ResolvedComponent> {
  if (file !== '-') return (await import(/* @vite-ignore */ file)).default
  const path = `/inertia/pages/${name}.tsx`
  return resolvePageComponent(path, await pagesWith(path)) as Promise<ResolvedComponent>
}

async function importStrings(locale: string, name: string, file = '-'): Promise<Strings> {
  if (file !== '-') return (await import(/* @vite-ignore */ file)).default
  if (import.meta.env.DEV) return (await import('~/whole_languages')).stringsOf(locale, name)
  return (await (await listOf(locale))?.[name]?.())?.default ?? {}
}

/** Where libraries that add styles look for the nonce, by a convention of bundlers. */
const nonce = pageNonce()
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Parts that only some pages need, fetched before the first page that does. */
const loadedLayouts: { Officer?: Wrapper; Library?: Wrapper } = {}

async function fetchLayouts(name: string, isOfficer: boolean) {
  const [officer, library] = await Promise.all([
    isOfficer && !loadedLayouts.Officer ? import('~/layouts/officer') : null,
    (isOfficer || !isReadOnlyPage(name)) && !loadedLayouts.Library
      ? import('~/layouts/library')
      : null,
  ])
  if (officer) loadedLayouts.Officer = officer.default
  if (library) loadedLayouts.Library = library.default
}

/** Fetches only the strings that the page shows, in its language, which may just have changed. */
async function loadMessages(names: string[], locale: string, files: string[]) {
  document.documentElement.lang = locale
  await Promise.all(
    names.map(async (name, index) => {
      addMessages(locale, await importStrings(locale, name, files[index]))
    })
  )
  setLocale(locale)
}

/** Runs once, after everything below it is hydrated. */
function AfterHydration({ children }: PropsWithChildren) {
  useEffect(replayEarlyInput, [])
  useEffect(leaveOnSignOutInOtherTab, [])
  useEffect(enableOffline, [])
  return children
}

sendIdempotencyKeys()
refreshOnBack()
followScheme()
leaveOnSessionEnd()
saveFormDrafts()
/**
 * Fetched during the first visit, which needs them; partial reloads of the same page do not. Without a connection the
 * visit itself reports the error.
 */
router.on('start', ({ detail: { visit } }) => {
  if (visit.only.length > 0) return
  Promise.all([pagesWith(''), listOf(document.documentElement.lang)]).catch(() => {})
})

createInertiaApp({
  resolve: async (name, page) => {
    /** Runs before any part of the page looks for saved input. */
    if (page?.props.user) dropOtherUsersCopies(page.props.user.id)
    const isOfficer = page?.props.user?.isOfficer ?? false
    const locale = page?.props.locale ?? document.documentElement.lang
    const pageKey = [name, locale, isOfficer].join()
    firstPage ??= pageKey
    const [file, ...strings] = pageKey === firstPage ? firstFiles : []
    const [component] = await Promise.all([
      importPage(name, file),
      fetchLayouts(name, isOfficer),
      loadMessages(stringFilesOf(name, isOfficer), locale, strings),
    ])
    return component
  },
  layout: (name, { props }) =>
    layoutsOf(name, (props.user as SharedPageProps['user'])?.isOfficer ?? false, loadedLayouts),
  setup({ el, App, props }) {
    /**
     * Hydrates in short slices between which taps and scrolls are handled; in one piece it would block a cheap phone.
     */
    startTransition(() => {
      hydrateRoot(
        el!,
        <AfterHydration>
          <App {...props} />
        </AfterHydration>
      )
    })
  },
  nonce,
  progress: { color: '#4787b3', delay: 150 },
})
