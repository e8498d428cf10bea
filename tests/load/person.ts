import { setTimeout as wait } from 'node:timers/promises'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { requestDigest, verifyIdempotencyKey } from '#kernel/idempotency/idempotency_key'
import { TEST_PASSWORD } from '#tests/support/users'
import { type Answer, Visitor } from '#tests/support/visitor'
import { type Ledger, rowsOf } from '#tests/load/ledger'

/** How often somebody presses the same button again while nothing answers. */
const PATIENCE = 20
const AGAIN_MS = 1500

type Method = 'POST' | 'PUT' | 'DELETE'

/** A form as its page sends it. */
export interface Form {
  method?: Method
  path: string
  body?: object | (() => FormData)
  /** Its key is used up in the transaction of its effect; false: it takes none. */
  hasKey?: boolean
  /** It only asks for something. */
  isSearch?: boolean
}

/** Whether a page of the proxy or of the portal says in words that nothing was lost. */
const saysSo = (text: string) => /"component":"errors|<section lang="mr">/.test(text)

const causeOf = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? String(error)
}

/** Somebody with a browser, who reads, sends forms, and tries again what did not go through. */
export class Person {
  visitor: Visitor
  /** What an act has to know of the one before. */
  readonly knows: Record<string, any> = {}

  constructor(
    readonly user: User,
    readonly ledger: Ledger,
    private readonly address: string,
    private readonly from: string
  ) {
    this.visitor = new Visitor(address, from)
  }

  /** Tabs of one session read each other's messages, so only the database says whose form was taken. */
  private isTab = false

  /** The same person beside: a tab of the same browser. */
  inAnotherTab() {
    const tab = new Person(this.user, this.ledger, this.address, this.from)
    tab.visitor = this.visitor.clone()
    tab.isTab = true
    return tab
  }

  /** Signs in as a person does, again where nothing answered. */
  async signIn() {
    const { userName, roleId } = this.user
    await this.untilAnswered('sign in', () => this.visitor.signIn(userName, TEST_PASSWORD))
    const { status } = await this.look(
      'home',
      roleId === Role.applicant ? '/dashboard' : '/officer'
    )
    if (status !== 200) this.ledger.trouble('broken', `sign in: ${status}`)
  }

  /** Looks at a page, again where nothing answered. */
  async look(label: string, path: string): Promise<Answer> {
    const answer = await this.untilAnswered(`see ${label}`, () => this.visitor.get(path))
    if (answer.status >= 400) this.ledger.trouble('broken', `see ${label}: ${answer.status}`)
    return answer
  }

  /**
   * Sends a form of the page that was looked at, with the same key again where nothing answered.
   *
   * @returns whether it was told as done; null where nobody can know
   */
  async send(label: string, { method = 'POST', path, body, hasKey = true, isSearch }: Form) {
    const key = hasKey ? await this.keyOfPage(label) : null
    const id = key === null ? null : verifyIdempotencyKey(key, this.user.id)
    const expect = (allowed: number[]) => {
      if (id === null) return
      const where = { user_id: this.user.id, key_digest: requestDigest(id, method, path) }
      this.ledger.expect(`${label} ${id}`, rowsOf('idempotency_keys', where), allowed)
    }
    expect([0, 1])
    const answer = await this.untilAnswered(label, () =>
      this.visitor.send(method, path, typeof body === 'function' ? body() : body, key)
    )
    if (answer.status >= 400) {
      this.ledger.trouble(this.isSaid(answer) ? 'refused' : 'broken', `${label}: ${said(answer)}`)
      return false
    }
    const shown = answer.location ? await this.look('what follows a form', pathOf(answer)) : answer
    const refusal = Object.values(shown.errors)[0] ?? shown.flash.danger ?? shown.flash.warning
    if (refusal) {
      this.ledger.trouble('refused', `${label}: ${refusal}`)
      return false
    }
    if (this.isTab) return null
    expect([1])
    if (!isSearch) this.ledger.acknowledge()
    return true
  }

  private isSaid({ status }: Answer) {
    return [403, 404, 409, 422].includes(status)
  }

  private async keyOfPage(label: string) {
    return this.untilAnswered(`key of ${label}`, () => this.visitor.takeIdempotencyKey())
  }

  private async untilAnswered<T extends Answer | string | null>(
    label: string,
    ask: () => Promise<T>
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      const begun = this.ledger.now
      let hasMessage = false
      let how: string
      try {
        const answer = await ask()
        if (typeof answer === 'string' || answer === null) return answer
        this.ledger.answered(label, begun, answer.status)
        if (answer.status < 500) return answer
        how = String(answer.status)
        hasMessage = saysSo(answer.text)
      } catch (error) {
        how = causeOf(error)
      }
      this.ledger.interrupted(label, how, { hasMessage })
      if (tries === PATIENCE) {
        this.ledger.trouble('given up', label)
        throw new GaveUp(label)
      }
      await wait(AGAIN_MS * (0.5 + Math.random()))
    }
  }
}

/** Nothing answered, however often it was asked. */
export class GaveUp extends Error {}

const pathOf = ({ location }: Answer) => {
  const { pathname, search } = new URL(location!, 'http://portal')
  return pathname + search
}

const said = ({ status, errors, text }: Answer) =>
  `${status} ${Object.values(errors)[0] ?? text.slice(0, 120)}`
