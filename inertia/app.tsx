import '~/css/app.css'
import { type ComponentType, type PropsWithChildren, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SharedPageProps } from '@inertiajs/core'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { Providers } from '~/providers'
import DefaultLayout from '~/layouts/default'
import * as everybodys from '~/pages_of_everybody'
import { repeatEarlyInput } from '~/lib/early_input'
import { freshenOnBack } from '~/lib/fresh_pages'
import { sendFormKeys } from '~/lib/form_key'
import { keepForOffline } from '~/lib/offline_copy'
import { leaveWithOtherTabs, leaveWithSession } from '~/lib/signed_out'
import { keepCopiesOf } from '~/lib/tab_copy'
import { addMessages, modulesOf, prepareMessages } from '~/lib/messages'

/** The lists that have a page or a file of strings. */
const listsWith = async (path: string) =>
  path in everybodys.pages || path in everybodys.languages
    ? everybodys
    : import('~/pages_of_the_signed_in')

/** By which the page's policy knows its own styles and scripts; browsers show it to scripts alone. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
/** Where libraries that add styles look for it, by a convention of bundlers. */
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** The frame of officers, which nobody else fetches. */
let OfficerLayout: ComponentType<PropsWithChildren> | undefined

/** Fetches only the strings that the page shows, in its language, which may just have changed. */
async function loadMessages(pageName: string, locale: string) {
  document.documentElement.lang = locale
  await Promise.all(
    modulesOf(pageName).map(async (module) => {
      const path = `/resources/lang/${locale}/${module}.json`
      const load = (await listsWith(path)).languages[path]
      if (load) addMessages(locale, module, (await load()).default)
    })
  )
  await prepareMessages(locale)
}

/** Runs once, after everything below it has come to life. */
function Alive({ children }: PropsWithChildren) {
  useEffect(repeatEarlyInput, [])
  useEffect(leaveWithOtherTabs, [])
  useEffect(keepForOffline, [])
  return children
}

sendFormKeys()
freshenOnBack()
leaveWithSession()

createInertiaApp({
  resolve: async (name, page) => {
    /** Before anything of the page looks for what was typed. */
    if (page?.props.user) keepCopiesOf(page.props.user.id)
    if (page?.props.user?.isOfficer) OfficerLayout ??= (await import('~/layouts/officer')).default
    const path = `/inertia/pages/${name}.tsx`
    const [component] = await Promise.all([
      listsWith(path).then(({ pages }) => resolvePageComponent(path, pages)),
      loadMessages(name, page?.props.locale ?? document.documentElement.lang),
    ])
    return component as ResolvedComponent
  },
  layout: (_name, { props }) =>
    ((props.user as SharedPageProps['user'])?.isOfficer && OfficerLayout) || DefaultLayout,
  setup({ el, App, props }) {
    /** In short turns between which a tap or a scroll is heard; in one piece it blocks a cheap phone. */
    startTransition(() => {
      hydrateRoot(
        el!,
        <Alive>
          <Providers nonce={nonce}>
            <App {...props} />
          </Providers>
        </Alive>
      )
    })
  },
  nonce,
  progress: { color: '#4787b3', delay: 150 },
})
