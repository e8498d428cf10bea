import CaptchaChallenge from '#auth/models/captcha_challenge'
import { withExpectedVersion } from '#tests/support/seen_versions'

/** A response of the server, with the page that Inertia would show. */
export interface Answer {
  status: number
  location: string | null
  component?: string
  props: Record<string, any>
  /**
   * Keys of props that the browser keeps for later pages, and names of deferred props that are requested after the
   * page.
   */
  onceKeys: string[]
  deferred: Record<string, string[]>
  flash: Record<string, any>
  /** Messages by field, in the order of the server. */
  errors: Record<string, string>
  /** Names of the cookies that the response sets. */
  cookies: string[]
  text: string
}

/** A full page load carries the Inertia page in a script. */
const WHOLE_PAGE = /<script data-page="app" type="application\/json">(.*?)<\/script>/s

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A browser without a screen: keeps cookies, sends the CSRF token and follows redirects as Inertia does. It uses the
 * running test server, so that sessions are real.
 */
export class Visitor {
  private static version = '1'

  readonly cookies = new Map<string, string>()
  /** Additional headers of every request. */
  readonly headers = new Map<string, string>()
  private page = '/'
  /**
   * The idempotency key of the current page; null on a page for visitors; undefined if it was used or no page was
   * loaded yet.
   */
  private idempotencyKey: string | null | undefined

  constructor(
    readonly address = process.env.APP_URL!,
    /** Network address of the visitor as the proxy reports it; the real one if empty. */
    readonly from = ''
  ) {}

  /** Returns a visitor with the same cookies, like a thief or a second tab. */
  clone(): Visitor {
    const copy = new Visitor(this.address, this.from)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** Loads a page; follows a redirect to the same page once, as every browser does. */
  async get(path: string): Promise<Answer> {
    this.page = path
    const answer = await this.send('GET', path)
    const isAskedAgain = answer.status === 303 && answer.location === path
    return isAskedAgain ? this.send('GET', path) : answer
  }

  /** Loads a full page, with the HTML that the server rendered. */
  async getFullPage(path: string): Promise<Answer> {
    return this.answerOf(await this.load(path))
  }

  /** Returns the props of a page. */
  readonly read = async (path: string) => (await this.get(path)).props

  /** Submits a form from the last visited page and follows the redirect. */
  async submit(method: Exclude<Method, 'GET'>, path: string, body: object = {}): Promise<Answer> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('GET', this.page)
    const answer = await this.send(
      method,
      path,
      await withExpectedVersion(this.read, method, path, body)
    )
    if (answer.status < 300 || answer.status >= 400 || !answer.location) return answer
    const next = new URL(answer.location, this.address)
    return this.get(next.pathname + next.search)
  }

  post(path: string, body: object = {}) {
    return this.submit('POST', path, body)
  }

  /** Returns the page's captcha with the correct answer, as form fields. */
  async solveCaptcha(path: string) {
    const { props } = await this.get(path)
    const challenge = await CaptchaChallenge.findOrFail(props.captcha.id)
    return { captchaId: props.captcha.id, captchaAnswer: String(challenge.answer) }
  }

  async signIn(userName: string, password: string, more: object = {}): Promise<Answer> {
    const captcha = await this.solveCaptcha('/sign-in')
    return this.post('/sign-in', { ...captcha, userName, password, ...more })
  }

  /** Reauthenticates the officer, as exports and other protected pages require. */
  async stepUp(password: string): Promise<void> {
    this.page = '/officer/step-up?next=/officer'
    await this.send('POST', '/account/step-up', { next: '/officer', password })
  }

  /** Sends one request without following redirects; a form carries the key of its page or the given one. */
  async send(method: Method, path: string, body?: object, named?: string | null): Promise<Answer> {
    const key = method === 'GET' ? null : (named ?? (await this.takeIdempotencyKey()))
    let response = await this.request(method, path, body, key)
    if (response.status === 409 && response.headers.has('x-inertia-version')) {
      await this.fetchVersion(path)
      response = await this.request(method, path, body, key)
    }
    const whole = response.headers.get('x-inertia-location')
    if (response.status === 409 && whole !== null) {
      this.keepCookies(response.headers.getSetCookie())
      response = await this.load(whole)
    }
    this.keepCookies(response.headers.getSetCookie())
    this.idempotencyKey = response.headers.get('idempotency-key') ?? this.idempotencyKey
    return this.answerOf(response)
  }

  /** Built pages have a version, which a browser learns from the first full page load. */
  private async fetchVersion(path: string) {
    const html = await (await fetch(new URL(path, this.address))).text()
    Visitor.version = html.match(/(?:"|&quot;)version(?:"|&quot;):(?:"|&quot;)([^"&]+)/)?.[1] ?? '1'
  }

  /** Loads a full page without following redirects, as after a session has ended. */
  private load(path: string): Promise<Response> {
    return fetch(new URL(path, this.address), {
      redirect: 'manual',
      headers: { ...this.sender(), accept: 'text/html' },
    })
  }

  /** Returns a separate key for each form, as from a page that was just loaded. */
  async takeIdempotencyKey(): Promise<string | null> {
    const known = this.idempotencyKey
    if (known !== null) this.idempotencyKey = undefined
    if (known !== undefined) return known
    for (const path of [this.page, '/']) {
      const { props } = await this.send('GET', path)
      if (props.idempotencyKey !== null) this.idempotencyKey = undefined
      if (props.idempotencyKey !== undefined) return props.idempotencyKey
    }
    return null
  }

  private request(
    method: Method,
    path: string,
    body: object | undefined,
    key: string | null
  ): Promise<Response> {
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
        ...(key ? { 'idempotency-key': key } : {}),
        ...this.sender(),
      },
      body: isMultipart ? body : body && JSON.stringify(body),
    })
  }

  /** Headers that identify the sender of a request and its origin. */
  private sender(): Record<string, string> {
    return {
      ...Object.fromEntries(this.headers),
      ...(this.from ? { 'x-forwarded-for': this.from } : {}),
      referer: new URL(this.page, this.address).href,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
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

  private async answerOf(response: Response): Promise<Answer> {
    const text = await response.text()
    const whole = WHOLE_PAGE.exec(text)?.[1]
    const isPage = response.headers.has('x-inertia') || whole !== undefined
    const page = isPage ? JSON.parse(whole ?? text) : {}
    if (isPage && page.props) this.idempotencyKey = page.props.idempotencyKey
    /** A redirect may have changed the signed-in user. */ else if (response.status === 302)
      this.idempotencyKey ??= undefined
    return {
      status: response.status,
      location: response.headers.get('location'),
      component: page.component,
      props: page.props ?? {},
      onceKeys: Object.keys(page.onceProps ?? {}),
      deferred: page.deferredProps ?? {},
      flash: page.flash ?? {},
      errors: page.props?.errors ?? {},
      cookies: response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf('='))),
      text,
    }
  }
}
