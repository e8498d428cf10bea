import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../.ci/promises.js'
import { inRoot } from '../bin/portal/places.js'
import { ExpectedError } from '../bin/portal/say.js'
import { SERVER_FLAGS } from '../bin/portal/server.js'
import { captchaAnswer } from './data.js'
import { DATABASE, portalSettings } from './settings.js'

/** Password of all users in the demonstration (database/demo/accounts.ts). */
export const PASSWORD = 'Arthasetu-demo-1'
const READY_MS = 20_000
const POLL_MS = 10

/**
 * Starts a built portal on a database of the benchmark in one process; returns visits of signed-in officers.
 *
 * @param folder folder of the build
 * @param env settings in addition to those of every benchmark
 * @param port port of the portal; by default any free one
 * @param output open file for its log
 */
export async function startPortal({
  folder = inRoot('build'),
  database = DATABASE,
  env = {},
  port: wanted,
  output = 'ignore',
} = {}) {
  const port = wanted ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'bin/server.js'], {
    cwd: folder,
    env: { ...process.env, ...portalSettings(port, database), ...env },
    stdio: ['ignore', output, 'inherit'],
  })
  const exited = once(child, 'exit')
  const startedAt = performance.now()
  while (!(await fetch(`${address}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_MS) {
      throw new ExpectedError('The portal did not start.')
    }
    await wait(POLL_MS)
  }
  return {
    port,
    startMs: performance.now() - startedAt,
    pid: child.pid,
    signIn: (userName) => signIn(address, userName, database),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

/**
 * Signs in as a person does. Returns the headers of an Inertia visit, those of a full page load, and those of a visit
 * by a browser that has already been on a page and states what it has, such as filter choices; and `send`, for forms.
 */
async function signIn(address, userName, database) {
  const cookies = new Map()
  const keep = (response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  const page = await keep(await fetch(`${address}/sign-in`)).text()
  const version = /(?:"|&quot;)version(?:"|&quot;):(?:"|&quot;)([^"&]+)/.exec(page)?.[1] ?? '1'
  const visit = () => ({ ...headers(), 'x-inertia': 'true', 'x-inertia-version': version })
  const { props } = await keep(await fetch(`${address}/sign-in`, { headers: visit() })).json()
  const post = (path, body, also = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...visit(),
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')),
        ...also,
      },
      body: JSON.stringify(body),
    })
  const response = await post('/sign-in', {
    userName,
    password: PASSWORD,
    captchaId: props.captcha.id,
    captchaAnswer: String(await captchaAnswer(props.captcha.id, database)),
  })
  keep(response)
  if (!['/officer', '/dashboard'].includes(response.headers.get('location'))) {
    throw new ExpectedError(`${userName} could not sign in.`)
  }
  const moving = async (path) => {
    const shown = await (await fetch(`${address}${path}`, { headers: visit() })).json()
    const had = Object.keys(shown.onceProps ?? {}).join(',')
    return { ...visit(), 'x-inertia-except-once-props': had }
  }
  /** Returns the headers with which a form of a visited page is sent. */
  const formHeaders = async (path) => {
    const { props } = await keep(await fetch(`${address}${path}`, { headers: visit() })).json()
    return {
      ...visit(),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')),
      'idempotency-key': props.idempotencyKey ?? '',
    }
  }
  /** Sends a form as its page does, with the key of the page; returns the redirect target. */
  const send = async (path, body, from = path) => {
    const answer = await post(path, body, await formHeaders(from))
    return answer.headers.get('location') ?? `no location: ${answer.status}`
  }
  /** Exports and payments require officers to reauthenticate. */
  if (response.headers.get('location') === '/officer') {
    await send('/account/step-up', { password: PASSWORD }, '/officer/step-up?next=/officer')
  }
  return { visit: visit(), page: headers(), moving, formHeaders, send }
}
