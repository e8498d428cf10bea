import '~/css/app.css'
import { type PropsWithChildren, type ReactElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { Providers } from '~/providers'
import DefaultLayout from '~/layouts/default'
import { repeatEarlyInput } from '~/lib/early_input'
import { freshenOnBack } from '~/lib/fresh_pages'
import { sendFormKeys } from '~/lib/form_key'
import { leaveWithOtherTabs, leaveWithSession } from '~/lib/signed_out'
import { keepCopiesOf } from '~/lib/tab_copy'
import { type Tree, addMessages, modulesOf, prepareMessages } from '~/lib/messages'

const pages = import.meta.glob('./pages/**/*.tsx')
const languages = import.meta.glob<{ default: Tree }>('@lang/*/*.json')

/** By which the page's policy knows its own styles and scripts; browsers show it to scripts alone. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
/** Where libraries that add styles look for it, by a convention of bundlers. */
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Fetches only the strings that the page shows, in its language, which may just have changed. */
async function loadMessages(pageName: string, locale: string) {
  document.documentElement.lang = locale
  await Promise.all(
    modulesOf(pageName).map(async (module) => {
      const load = languages[`/resources/lang/${locale}/${module}.json`]
      if (load) addMessages(locale, module, (await load()).default)
    })
  )
  await prepareMessages(locale)
}

/** Runs once, after everything below it has come to life. */
function Alive({ children }: PropsWithChildren) {
  useEffect(repeatEarlyInput, [])
  useEffect(leaveWithOtherTabs, [])
  return children
}

sendFormKeys()
freshenOnBack()
leaveWithSession()

createInertiaApp({
  resolve: async (name, page) => {
    /** Before anything of the page looks for what was typed. */
    if (page?.props.user) keepCopiesOf(page.props.user.id)
    const [component] = await Promise.all([
      resolvePageComponent(`./pages/${name}.tsx`, pages, (children: ReactElement) => (
        <DefaultLayout>{children}</DefaultLayout>
      )),
      loadMessages(name, page?.props.locale ?? document.documentElement.lang),
    ])
    return component as ResolvedComponent
  },
  setup({ el, App, props }) {
    hydrateRoot(
      el!,
      <Alive>
        <Providers nonce={nonce}>
          <App {...props} />
        </Providers>
      </Alive>
    )
  },
  nonce,
  progress: { color: '#4787b3', delay: 150 },
})
