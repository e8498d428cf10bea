import emitter from '@adonisjs/core/services/emitter'
import { Counter, type Registry } from 'prom-client'

/** Sign-ins of this process, and what was tried wrongly. */
export function registerSignInMetrics(registry: Registry): void {
  const signIns = new Counter({
    name: 'arthasetu_sign_ins_total',
    help: 'Sessions opened, and wrong passwords and codes',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['opened', 'password_wrong', 'code_wrong', 'second_factor_wrong']) {
    signIns.inc({ outcome }, 0)
  }
  emitter.on('session_auth:login_succeeded', () => signIns.inc({ outcome: 'opened' }))
  emitter.on('auth:tried_wrongly', ({ action }) => signIns.inc({ outcome: action.split('.')[1] }))
}
