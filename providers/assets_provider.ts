import edge from 'edge.js'
import ViteProvider from '@adonisjs/vite/vite_provider'
import { isReadOnlyPage, isUsableWithoutScript, stringFilesOf } from '#kernel/formats/page_assets'

interface Chunk {
  imports?: string[]
  css?: string[]
}

interface ShownPage {
  component: string
  props: { user?: { isOfficer: boolean } }
}

const pageOf = ({ component }: ShownPage) => `inertia/pages/${component}.tsx`

/** Returns the string files of a page in a language, in the order that `inertia/app.tsx` expects. */
const stringsOf = ({ component, props }: ShownPage, locale: string) =>
  stringFilesOf(component, props.user?.isOfficer).map(
    (name) => `tmp/page_strings/${locale}/${name}.json`
  )

/** Returns the styles of entries and of all their imports; the framework returns only those of direct imports. */
function stylesOf(manifest: Record<string, Chunk>, entries: readonly string[]): string[] {
  const seen = new Set(entries)
  for (const name of seen) for (const one of manifest[name]?.imports ?? []) seen.add(one)
  return [...seen].flatMap((name) => manifest[name]?.css ?? [])
}

/**
 * Vite as configured by the framework, except that tests can run on built pages: `portal test` builds them once and
 * sets ASSETS=built, so that a browser loads the production assets and no development server is started.
 */
export default class AssetsProvider extends ViteProvider {
  async boot() {
    await super.boot()
    edge.global('isToRead', isReadOnlyPage)
    edge.global('isStatic', isUsableWithoutScript)
    const vite = await this.app.container.make('vite')
    const hasFile = (entry: string) => !vite.useDevServer && entry in vite.manifest()
    edge.global('pageEntries', (page: ShownPage, locale: string) => [
      pageOf(page),
      ...stringsOf(page, locale).filter(hasFile),
    ])
    /** Empty with the development server, whose pages are resolved through their lists. */
    edge.global('pageFiles', (page: ShownPage, locale: string) =>
      [pageOf(page), ...stringsOf(page, locale)]
        .map((entry) => (hasFile(entry) ? vite.assetPath(entry) : '-'))
        .join(' ')
    )
    edge.global('pageTags', (isDeferred: boolean, entryPoints: string[]) =>
      this.tags(isDeferred, entryPoints)
    )
  }

  async start() {
    if (process.env.ASSETS === 'built') return
    await super.start()
  }

  /**
   * Returns the tags of a page's styles and scripts. Pages are server-rendered, so on a slow connection the styles are
   * loaded first and the scripts wait for them. Deferred scripts are in a template, which a browser does not load;
   * inertia_layout.edge moves them out of it at the first interaction. Styles of the development server are loaded by
   * script, so nothing is deferred there.
   */
  private async tags(isDeferred: boolean, entryPoints: string[]): Promise<string> {
    const vite = await this.app.container.make('vite')
    const tags = await vite.generateEntryPointsTags(entryPoints, { fetchpriority: 'low' })
    const lines = tags.map((tag) =>
      String(tag)
        .replace('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
        .replace('rel="stylesheet" fetchpriority="low"', 'rel="stylesheet"')
    )
    if (!vite.useDevServer) {
      const names = stylesOf(vite.manifest(), entryPoints)
      const missing = names.filter((name) => !lines.some((line) => line.includes(name)))
      lines.push(...missing.map((name) => `<link rel="stylesheet" href="/assets/${name}">`))
    }
    const all = [...new Set(lines)]
    if (!isDeferred || vite.useDevServer) return all.join('\n')
    const isStyle = (line: string) => line.includes('rel="stylesheet"')
    const scripts = all.filter((line) => !isStyle(line))
    return [...all.filter(isStyle), `<template data-deferred>${scripts.join('')}</template>`].join(
      '\n'
    )
  }
}
