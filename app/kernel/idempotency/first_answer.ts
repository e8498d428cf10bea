import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SessionData } from '@adonisjs/session/types'
import { instantOf } from '#kernel/database/instant'
import { formUnderWay, type SentForm } from '#kernel/idempotency/sent_forms'
import { open, seal } from '#kernel/vault/vault'

/** Where a form led, with its messages, or the small answer to one that was sent beside the page. */
export type Answer =
  | { location: string; flash: SessionData }
  | { status: number; body: Record<string, unknown> }

export interface Remembered {
  /** Null: there is none to give again. */
  answer: Answer | null
  /** It was the same form with the same content. */
  isSame: boolean
}

/** Messages that a redirect carries to the next page. */
const MESSAGES = ['success', 'warning', 'danger', 'result', 'inputErrorsBag']

/** The first one is at it still: how often and how long its answer is waited for. */
const POLL_MS = 100
const WAIT_MS = 10_000

const rowOf = ({ userId, keyDigest }: SentForm) =>
  db.from('sent_forms').where({ user_id: userId, key_digest: keyDigest })

/** Keeps what the form was answered with, for when it is sent again. */
export async function rememberAnswer(form: SentForm, ctx: HttpContext): Promise<void> {
  const answer = answerOf(ctx)
  if (!answer) return
  await rowOf(form).update({ answer: seal(JSON.stringify(answer), 'answer') })
}

/** The same for what another system sent, in the transaction of its effect: with it or not at all. */
export async function keepAnswer(
  trx: TransactionClientContract,
  answer: { status: number; body: Record<string, unknown> }
): Promise<void> {
  const form = formUnderWay()
  if (!form) return
  const { userId, keyDigest } = form
  await trx
    .from('sent_forms')
    .where({ user_id: userId, key_digest: keyDigest })
    .update({ answer: seal(JSON.stringify(answer), 'answer') })
}

function answerOf({ response, session }: HttpContext): Answer | null {
  const location = response.getHeader('location')
  if (typeof location === 'string') {
    const all = session.responseFlashMessages.all() as SessionData
    const flash = Object.fromEntries(
      Object.entries(all).filter(([name]) => MESSAGES.includes(name))
    )
    return { location, flash }
  }
  const body = response.content?.[0]
  const isPage = response.getHeader('x-inertia') !== undefined
  if (isPage || typeof body !== 'object' || body === null) return null
  return { status: response.getStatus(), body }
}

/** What became of this form when it was sent before; null when it has not taken effect. */
export async function remembered(form: SentForm): Promise<Remembered | null> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const row = await rowOf(form).first()
    if (!row) return null
    const sent = form.contentDigest()
    const isSame = sent === null || row.content_digest === null || row.content_digest === sent
    const answer = row.answer ? (JSON.parse(open(row.answer, 'answer')) as Answer) : null
    /** One that broke off before it could answer will not do so later. */
    const isOver = Date.now() - instantOf(row.created_at).getTime() > WAIT_MS
    if (answer || isOver || !isSame || Date.now() > until) return { answer, isSame }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Gives the first answer again, in place of whatever was about to be said. */
export function giveAgain(answer: Answer, { response, session }: HttpContext): void {
  session.responseFlashMessages.clear()
  if ('location' in answer) {
    session.flash(answer.flash)
    response.redirect().toPath(answer.location)
  } else {
    response.removeHeader('location')
    response.status(answer.status).json(answer.body)
  }
}
