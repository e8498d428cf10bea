import { setTimeout as wait } from 'node:timers/promises'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { requestDigest, verifyIdempotencyKey } from '#kernel/idempotency/idempotency_key'
import { TEST_PASSWORD } from '#tests/support/users'
import { type Answer, Visitor } from '#tests/support/visitor'
import { type Ledger, rowsOf } from '#tests/load/ledger'

/** Number of attempts with the same button while there is no response. */
const MAX_ATTEMPTS = 20
const RETRY_DELAY_MS = 1500

type Method = 'POST' | 'PUT' | 'DELETE'

/** A form as its page sends it. */
export interface Form {
  method?: Method
  path: string
  body?: object | (() => FormData)
  /** Its idempotency key is used up in the transaction of its effect; false: it has none. */
  hasKey?: boolean
  /** The form is only a query. */
  isSearch?: boolean
}

/** Whether an error page of the proxy or the portal states that nothing was lost. */
const statesNothingLost = (text: string) => /"component":"errors|<section lang="mr">/.test(text)

const causeOf = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? String(error)
}

/** A user with a browser who opens pages, sends forms, and retries failed requests. */
export class Person {
  visitor: Visitor
  /** State that an act needs from the previous one. */
  readonly knows: Record<string, any> = {}

  constructor(
    readonly user: User,
    readonly ledger: Ledger,
    private readonly address: string,
    private readonly from: string
  ) {
    this.visitor = new Visitor(address, from)
  }

  /** Tabs of one session read each other's messages, so only the database shows whose form was accepted. */
  private isTab = false

  /** Returns the same person in another tab of the same browser. */
  openTab() {
    const tab = new Person(this.user, this.ledger, this.address, this.from)
    tab.visitor = this.visitor.clone()
    tab.isTab = true
    return tab
  }

  /** Signs in like a person, and retries without a response. */
  async signIn() {
    const { userName, roleId } = this.user
    await this.retryUntilAnswered('sign in', () => this.visitor.signIn(userName, TEST_PASSWORD))
    const { status } = await this.openPage(
      'home',
      roleId === Role.applicant ? '/dashboard' : '/officer'
    )
    if (status !== 200) this.ledger.recordOutcome('broken', `sign in: ${status}`)
  }

  /** Opens a page, and retries without a response. */
  async openPage(label: string, path: string): Promise<Answer> {
    const answer = await this.retryUntilAnswered(`see ${label}`, () => this.visitor.get(path))
    if (answer.status >= 400) this.ledger.recordOutcome('broken', `see ${label}: ${answer.status}`)
    return answer
  }

  /**
   * Sends a form of the page that was opened, and retries with the same key without a response.
   *
   * @returns whether it was reported as done; null where this cannot be known
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
    const answer = await this.retryUntilAnswered(label, () =>
      this.visitor.send(method, path, typeof body === 'function' ? body() : body, key)
    )
    if (answer.status >= 400) {
      this.ledger.recordOutcome(
        this.isExpectedRefusal(answer) ? 'refused' : 'broken',
        `${label}: ${describeAnswer(answer)}`
      )
      return false
    }
    const shown = answer.location
      ? await this.openPage('what follows a form', pathOf(answer))
      : answer
    const refusal = Object.values(shown.errors)[0] ?? shown.flash.danger ?? shown.flash.warning
    if (refusal) {
      this.ledger.recordOutcome('refused', `${label}: ${refusal}`)
      return false
    }
    if (this.isTab) return null
    expect([1])
    if (!isSearch) this.ledger.acknowledge()
    return true
  }

  private isExpectedRefusal({ status }: Answer) {
    return [403, 404, 409, 422].includes(status)
  }

  private async keyOfPage(label: string) {
    return this.retryUntilAnswered(`key of ${label}`, () => this.visitor.takeIdempotencyKey())
  }

  private async retryUntilAnswered<T extends Answer | string | null>(
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
        this.ledger.recordResponse(label, begun, answer.status)
        if (answer.status < 500) return answer
        how = String(answer.status)
        hasMessage = statesNothingLost(answer.text)
      } catch (error) {
        how = causeOf(error)
      }
      this.ledger.recordInterruption(label, how, { hasMessage })
      if (tries === MAX_ATTEMPTS) {
        this.ledger.recordOutcome('given up', label)
        throw new RetriesExhausted(label)
      }
      await wait(RETRY_DELAY_MS * (0.5 + Math.random()))
    }
  }
}

/** No response came after all attempts. */
export class RetriesExhausted extends Error {}

const pathOf = ({ location }: Answer) => {
  const { pathname, search } = new URL(location!, 'http://portal')
  return pathname + search
}

const describeAnswer = ({ status, errors, text }: Answer) =>
  `${status} ${Object.values(errors)[0] ?? text.slice(0, 120)}`
