import edge from 'edge.js'
import type { HttpContext } from '@adonisjs/core/http'

type State = Record<string, unknown>
type Renderer = HttpContext['view']

/**
 * What templates get of a request, kept until one is drawn, which a visit inside the portal never
 * does: its answer is JSON. The framework's own view looks for components on the disk for each request.
 */
export class DeferredView {
  readonly #shared: State[]
  #renderer: Renderer | null = null

  constructor({ request }: HttpContext) {
    this.#shared = [{ request }]
  }

  share(state: State): this {
    if (this.#renderer) this.#renderer.share(state)
    else this.#shared.push(state)
    return this
  }

  clone() {
    return this.#drawing().clone()
  }

  getState() {
    return this.#drawing().getState()
  }

  render(template: string, state?: State) {
    return this.#drawing().render(template, state)
  }

  renderSync(template: string, state?: State) {
    return this.#drawing().renderSync(template, state)
  }

  renderRaw(contents: string, state?: State, path?: string) {
    return this.#drawing().renderRaw(contents, state, path)
  }

  renderRawSync(contents: string, state?: State, path?: string) {
    return this.#drawing().renderRawSync(contents, state, path)
  }

  #drawing(): Renderer {
    if (!this.#renderer) {
      this.#renderer = edge.createRenderer()
      for (const state of this.#shared) this.#renderer.share(state)
    }
    return this.#renderer
  }
}
