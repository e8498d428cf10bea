import 'virtual:theme.css'
import '~/css/app.css'
import { type PropsWithChildren, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SharedPageProps } from '@inertiajs/core'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { isReadOnlyPage } from '#kernel/formats/read_only_pages'
import { type Wrapper, layoutsOf } from '~/layouts/layouts_of'
import * as everybodys from '~/public_pages'
import { followScheme } from '~/lib/colour_scheme'
import { repeatEarlyInput } from '~/lib/early_input'
import { refreshOnBack } from '~/lib/reload_on_back'
import { sendIdempotencyKeys } from '~/lib/idempotency_key'
import { keepForOffline } from '~/lib/offline_copy'
import { leaveWithOtherTabs, leaveWithSession } from '~/lib/signed_out'
import { keepCopiesOf } from '~/lib/tab_copy'
import { pageNonce } from '~/lib/page_nonce'
import { setLocale } from '~/lib/translate'
import { addMessages, modulesOf, prepareMessages } from '~/lib/messages'

/** The lists that have a page or a file of strings. */
const listsWith = async (path: string) =>
  path in everybodys.pages || path in everybodys.languages
    ? everybodys
    : import('~/signed_in_pages')

/** Where libraries that add styles look for it, by a convention of bundlers. */
const nonce = pageNonce()
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** What not every page needs, and is fetched before the first that does. */
const fetched: { Officer?: Wrapper; Library?: Wrapper } = {}

async function fetchLayouts(name: string, isOfficer: boolean) {
  const [officer, library] = await Promise.all([
    isOfficer && !fetched.Officer ? import('~/layouts/officer') : null,
    (isOfficer || !isReadOnlyPage(name)) && !fetched.Library ? import('~/layouts/library') : null,
  ])
  if (officer) fetched.Officer = officer.default
  if (library) fetched.Library = library.default
}

/** Fetches only the strings that the page shows, in its language, which may just have changed. */
async function loadMessages(pageName: string, locale: string, isOfficer: boolean) {
  document.documentElement.lang = locale
  await Promise.all(
    modulesOf(pageName, isOfficer).map(async (module) => {
      const path = `/resources/lang/${locale}/${module}.json`
      const load = (await listsWith(path)).languages[path]
      if (load) addMessages(locale, module, (await load()).default)
    })
  )
  await prepareMessages(locale)
  setLocale(locale)
}

/** Runs once, after everything below it has come to life. */
function Alive({ children }: PropsWithChildren) {
  useEffect(repeatEarlyInput, [])
  useEffect(leaveWithOtherTabs, [])
  useEffect(keepForOffline, [])
  return children
}

sendIdempotencyKeys()
refreshOnBack()
followScheme()
leaveWithSession()

createInertiaApp({
  resolve: async (name, page) => {
    /** Before anything of the page looks for what was typed. */
    if (page?.props.user) keepCopiesOf(page.props.user.id)
    const path = `/inertia/pages/${name}.tsx`
    const isOfficer = page?.props.user?.isOfficer ?? false
    const [component] = await Promise.all([
      listsWith(path).then(({ pages }) => resolvePageComponent(path, pages)),
      fetchLayouts(name, isOfficer),
      loadMessages(name, page?.props.locale ?? document.documentElement.lang, isOfficer),
    ])
    return component as ResolvedComponent
  },
  layout: (name, { props }) =>
    layoutsOf(name, (props.user as SharedPageProps['user'])?.isOfficer ?? false, fetched),
  setup({ el, App, props }) {
    /** In short turns between which a tap or a scroll is heard; in one piece it blocks a cheap phone. */
    startTransition(() => {
      hydrateRoot(
        el!,
        <Alive>
          <App {...props} />
        </Alive>
      )
    })
  },
  nonce,
  progress: { color: '#4787b3', delay: 150 },
})
