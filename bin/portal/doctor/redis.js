import net from 'node:net'
import tls from 'node:tls'
import { settings } from '../settings.js'
import { tlsOptions } from '../tls.js'
import { success, failure } from './finding.js'

/** Sends a PING to a Redis; returns its first response that does not concern the password. */
function ping({ host, port, password, secure }) {
  return new Promise((resolve, reject) => {
    const to = { host, port, timeout: 4000 }
    const socket = secure ? tls.connect({ ...to, ...secure }) : net.connect(to)
    let answer = ''
    const end = (settle, value) => {
      socket.destroy()
      settle(value)
    }
    socket.on(secure ? 'secureConnect' : 'connect', () =>
      socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`)
    )
    socket.on('data', (part) => {
      answer += part
      const lines = answer.split('\r\n')
      if (lines.length > (password ? 2 : 1)) end(resolve, lines.at(-2))
    })
    socket.on('error', (error) => end(reject, error))
    socket.on('timeout', () => end(reject, new Error('no answer within 4 s')))
  })
}

/** Redis is required only where a setting names it. */
export async function checkRedis() {
  const own = settings()
  const users = ['SESSION_DRIVER', 'LIMITER_STORE'].filter((name) => own[name] === 'redis')
  if (users.length === 0) return success('not used')
  const host = own.REDIS_HOST || '127.0.0.1'
  const port = Number(own.REDIS_PORT || 6379)
  try {
    const secure = tlsOptions(own.REDIS_TLS, own.REDIS_CA)
    const answer = await ping({ host, port, password: own.REDIS_PASSWORD, secure })
    if (answer === '+PONG') return success(`${host}:${port} answers`)
    return failure(`${host}:${port} refuses (${answer}): check REDIS_PASSWORD`)
  } catch (error) {
    return failure(
      `${host}:${port} does not answer (${error.message}): start Redis, or change ${users.join(' and ')}`
    )
  }
}
