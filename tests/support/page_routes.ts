import router from '@adonisjs/core/services/router'

/** What makes a page, in the controller's own words; and a part of the class that may do it. */
const MAKES_A_PAGE = /\binertia\s*\.render\(|\brender[A-Z]\w*\(ctx\b/
const OWN_PART = /\bthis\.(#?\w+)\(/g

type Controller = { prototype: object }
type Reference = [() => Promise<{ default: Controller }>, method?: string]

/** The classes of a controller, its own first. */
function classesOf({ prototype }: Controller): object[] {
  const classes: object[] = []
  for (let one = prototype; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    classes.push(one)
  }
  return classes
}

/** The code of a method of a controller with that of the controller's methods which it calls. */
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

/** What a route answers: with a page, or with a file, data or a way elsewhere. */
async function isPage(handler: unknown): Promise<boolean> {
  if (typeof handler === 'function') return MAKES_A_PAGE.test(String(handler))
  const [load, method = 'handle'] = (handler as { reference: Reference }).reference
  const { default: controller } = await load()
  return MAKES_A_PAGE.test(codeOf(controller, method))
}

/** Every route of the portal that answers GET with a page: told by its controller, not by a list. */
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
