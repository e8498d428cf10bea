import edge from 'edge.js'
import ViteProvider from '@adonisjs/vite/vite_provider'
import { isReadOnlyPage, isUsableWithoutScript } from '#kernel/formats/read_only_pages'

/**
 * Vite as the framework sets it up, except that tests may run on built pages: `portal test` builds
 * them once and sets ASSETS=built, so that a browser meets what production serves and no
 * development server is started.
 */
export default class AssetsProvider extends ViteProvider {
  async boot() {
    await super.boot()
    edge.global('isToRead', isReadOnlyPage)
    edge.global('isStatic', isUsableWithoutScript)
    edge.global('pageTags', (isDeferred: boolean, entryPoints: string[]) =>
      this.tags(isDeferred, entryPoints)
    )
  }

  async start() {
    if (process.env.ASSETS === 'built') return
    await super.start()
  }

  /**
   * The tags of a page's styles and scripts. Pages come readable from the server, so on a weak signal
   * the styles go first and the scripts wait for them. Deferred scripts stand in a template, which a
   * browser does not load; inertia_layout.edge takes them out of it at the first interaction. Styles of
   * the development server arrive by script, so nothing is deferred there.
   */
  private async tags(isDeferred: boolean, entryPoints: string[]): Promise<string> {
    const vite = await this.app.container.make('vite')
    const tags = await vite.generateEntryPointsTags(entryPoints, { fetchpriority: 'low' })
    const lines = tags.map((tag) =>
      String(tag)
        .replace('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
        .replace('rel="stylesheet" fetchpriority="low"', 'rel="stylesheet"')
    )
    const all = [...new Set(lines)]
    if (!isDeferred || vite.useDevServer) return all.join('\n')
    const isStyle = (line: string) => line.includes('rel="stylesheet"')
    const scripts = all.filter((line) => !isStyle(line))
    return [...all.filter(isStyle), `<template data-deferred>${scripts.join('')}</template>`].join(
      '\n'
    )
  }
}
