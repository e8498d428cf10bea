import CaptchaChallenge from '#auth/models/captcha_challenge'

/** What the server answered, with the page that Inertia would show. */
export interface Answer {
  status: number
  location: string | null
  component?: string
  props: Record<string, any>
  flash: Record<string, any>
  /** Message by field, in the order of the server. */
  errors: Record<string, string>
  /** Names of the cookies it brought. */
  cookies: string[]
  text: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A browser without a screen: keeps cookies, sends the CSRF token, follows redirects as Inertia
 * does. Against the running test server, so sessions are the real ones.
 */
export class Visitor {
  private static version = '1'

  readonly cookies = new Map<string, string>()
  private page = '/'

  constructor(readonly address = process.env.APP_URL!) {}

  /** A visitor with the same cookies, as a thief or a second tab would have. */
  clone(): Visitor {
    const copy = new Visitor(this.address)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** Looks at a page; one that asks to be looked at once more is, as by every browser. */
  async get(path: string): Promise<Answer> {
    this.page = path
    const answer = await this.send('GET', path)
    const isAskedAgain = answer.status === 303 && answer.location === path
    return isAskedAgain ? this.send('GET', path) : answer
  }

  /** Sends a form from the page last visited and follows where it leads. */
  async submit(method: Exclude<Method, 'GET'>, path: string, body: object = {}): Promise<Answer> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('GET', this.page)
    const answer = await this.send(method, path, body)
    if (answer.status < 300 || answer.status >= 400 || !answer.location) return answer
    const next = new URL(answer.location, this.address)
    return this.get(next.pathname + next.search)
  }

  post(path: string, body: object = {}) {
    return this.submit('POST', path, body)
  }

  /** The page's captcha with its right answer, as fields of a form. */
  async solveCaptcha(path: string) {
    const { props } = await this.get(path)
    const challenge = await CaptchaChallenge.findOrFail(props.captcha.id)
    return { captchaId: props.captcha.id, captchaAnswer: String(challenge.answer) }
  }

  async signIn(userName: string, password: string): Promise<Answer> {
    const captcha = await this.solveCaptcha('/sign-in')
    return this.post('/sign-in', { ...captcha, userName, password })
  }

  /** One request, redirects not followed. */
  async send(method: Method, path: string, body?: object): Promise<Answer> {
    let response = await this.request(method, path, body)
    if (response.status === 409 && method === 'GET') {
      await this.learnVersion(path)
      response = await this.request(method, path, body)
    }
    this.keepCookies(response.headers.getSetCookie())
    return this.read(response)
  }

  /** Built pages have a version, which a browser knows from the first whole page. */
  private async learnVersion(path: string) {
    const html = await (await fetch(new URL(path, this.address))).text()
    Visitor.version = html.match(/(?:"|&quot;)version(?:"|&quot;):(?:"|&quot;)([^"&]+)/)?.[1] ?? '1'
  }

  private request(method: Method, path: string, body?: object): Promise<Response> {
    const isMultipart = body instanceof FormData
    return fetch(new URL(path, this.address), {
      method,
      redirect: 'manual',
      headers: {
        'accept': 'text/html, application/xhtml+xml',
        ...(isMultipart ? {} : { 'content-type': 'application/json' }),
        'x-inertia': 'true',
        'x-inertia-version': Visitor.version,
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
        'referer': new URL(this.page, this.address).href,
        'cookie': [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: isMultipart ? body : body && JSON.stringify(body),
    })
  }

  private keepCookies(lines: string[]) {
    for (const line of lines) {
      const [pair, ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (attributes.some((attribute) => /max-age=-?0|1970/i.test(attribute))) {
        this.cookies.delete(name)
      } else {
        this.cookies.set(name, pair.slice(at + 1))
      }
    }
  }

  private async read(response: Response): Promise<Answer> {
    const text = await response.text()
    const isPage = response.headers.has('x-inertia')
    const page = isPage ? JSON.parse(text) : {}
    return {
      status: response.status,
      location: response.headers.get('location'),
      component: page.component,
      props: page.props ?? {},
      flash: page.flash ?? {},
      errors: page.props?.errors ?? {},
      cookies: response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf('='))),
      text,
    }
  }
}
