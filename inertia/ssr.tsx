import type { Page, SharedPageProps } from '@inertiajs/core'
import ReactDOMServer from 'react-dom/server'
import { type ResolvedComponent, createInertiaApp } from '@inertiajs/react'
import { resolvePageComponent } from '@adonisjs/inertia/helpers'
import { layoutsOf } from '~/layouts/layouts_of'
import Library from '~/layouts/library'
import Officer from '~/layouts/officer'
import { type Tree, addMessages, prepareMessages } from '~/lib/messages'
import { setLocale } from '~/lib/translate'

const pages = import.meta.glob('./pages/**/*.tsx', { eager: true })
const languages = import.meta.glob<{ default: Tree }>('@lang/*/*.json', {
  eager: true,
})

for (const [path, messages] of Object.entries(languages)) {
  const [locale, file] = path.split('/').slice(-2)
  addMessages(locale, file.replace('.json', ''), messages.default)
  await prepareMessages(locale)
}

export default function render(page: Page<SharedPageProps>) {
  return createInertiaApp({
    page,
    render: (app) => {
      setLocale(page.props.locale)
      return ReactDOMServer.renderToString(app)
    },
    resolve: (name) =>
      resolvePageComponent(`./pages/${name}.tsx`, pages) as Promise<ResolvedComponent>,
    layout: (name) => layoutsOf(name, page.props.user?.isOfficer ?? false, { Officer, Library }),
    setup: ({ App, props }) => <App {...props} />,
  })
}
