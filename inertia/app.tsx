import '~/css/app.css'
import { type PropsWithChildren, type ReactElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { Providers } from '~/providers'
import DefaultLayout from '~/layouts/default'
import { repeatEarlyInput } from '~/lib/early_input'
import { type Tree, addMessages, modulesOf, prepareMessages } from '~/lib/messages'

const pages = import.meta.glob('./pages/**/*.tsx')
const languages = import.meta.glob<{ default: Tree }>('@lang/*/*.json')

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
  return children
}

createInertiaApp({
  resolve: async (name, page) => {
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
        <Providers>
          <App {...props} />
        </Providers>
      </Alive>
    )
  },
  progress: { color: '#4787b3', delay: 150 },
})
