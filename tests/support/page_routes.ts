import router from '@adonisjs/core/services/router'

/** Patterns of code in a controller that renders a page, and of calls to its own methods that may do so. */
const PAGE_RENDERING = /\binertia\s*\.render\(|\brender[A-Z]\w*\(ctx\b/
const OWN_PART = /\bthis\.(#?\w+)\(/g

type Controller = { prototype: object }
type Reference = [() => Promise<{ default: Controller }>, method?: string]

/** Returns the classes of a controller, its own first. */
function classesOf({ prototype }: Controller): object[] {
  const classes: object[] = []
  for (let one = prototype; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    classes.push(one)
  }
  return classes
}

/** Returns the code of a controller method together with that of the controller's methods that it calls. */
function codeOf(controller: Controller, method: string, known = new Set<string>()): string {
  known.add(method)
  const code = method.startsWith('#')
    ? classesOf(controller)
        .map(({ constructor }) => String(constructor).split(`\n    async ${method}(`)[1] ?? '')
        .map((text) => text.split('\n    }\n')[0])
        .join('\n')
    : String(Reflect.get(controller.prototype, method))
  const parts = [...code.matchAll(OWN_PART)].map(([, name]) => name)
  const others = parts.filter((name) => !known.has(name))
  return [code, ...others.map((name) => codeOf(controller, name, known))].join('\n')
}

/** Whether a route responds with a page rather than with a file, data or a redirect. */
async function isPage(handler: unknown): Promise<boolean> {
  if (typeof handler === 'function') return PAGE_RENDERING.test(String(handler))
  const [load, method = 'handle'] = (handler as { reference: Reference }).reference
  const { default: controller } = await load()
  return PAGE_RENDERING.test(codeOf(controller, method))
}

/** Returns every route that responds to GET with a page, determined from its controller and not from a list. */
export async function pageRoutes(): Promise<{ name: string; pattern: string }[]> {
  const asked = Object.values(router.toJSON())
    .flat()
    .filter(({ methods }) => methods.includes('GET'))
  const found = await Promise.all(
    asked.map(async ({ name, pattern, handler }) =>
      (await isPage(handler)) ? [{ name: name!, pattern }] : []
    )
  )
  return found.flat()
}
