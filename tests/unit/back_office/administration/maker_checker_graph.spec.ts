import { test } from '@japa/runner'
import type { OfficerChange } from '#administration/officers/password_delivery'
import { needsSecondPerson } from '#administration/officers/officer_changes'
import { Role, type RoleId } from '#auth/roles'
import { mayBeSamePerson, needsTwoAdministrators } from '#auth/rules/role_assignments'
import { changeKinds } from '#maker_checker/contracts/change_kind'
import { confirmersAmong, confirmersOf, mayConfirm } from '#maker_checker/rules/confirmation'

/** An account in the search: what its owner may do, and whether the intruder can sign in to it. */
interface Account {
  id: number
  roleId: RoleId
  isActive: boolean
  isTaken: boolean
  /** Accounts that gave access to it. */
  givers: number[]
}

type State = readonly Account[]
type Rule = typeof needsSecondPerson

/** An action on accounts, in the shape on which the portal decides. */
interface Move {
  by: Account
  change: OfficerChange
  after: State
}

const POST = { districts: null, fromOn: '2026-01-01', untilOn: null } as never
/**
 * One role of each relevant kind: one that confirms changes, one that two administrators manage, one that types
 * passwords, and one without these traits.
 */
const ROLES: readonly RoleId[] = [1, 4, 6, 3, 2]
const MAX_ACCOUNTS = 6

const account = (id: number, roleId: RoleId): Account => ({
  id,
  roleId,
  isActive: true,
  isTaken: false,
  givers: [],
})

/** Two administrators, the managing director, and officers whom one person manages. */
const OFFICE: State = [
  account(1, Role.administrator),
  account(2, Role.administrator),
  account(3, Role.managingDirector),
  account(4, Role.agm),
  account(5, Role.districtOfficer),
]

const withTakeover = (state: State, id: number) =>
  state.map((one) => (one.id === id ? { ...one, isTaken: true } : one))

const changed = (state: State, id: number, more: Partial<Account>): State =>
  state.map((one) => (one.id === id ? { ...one, ...more } : one))

/** Returns the state after `by` gave the intruder access to the account. */
const withAccessGiven = (
  state: State,
  { id, givers }: Account,
  by: Account,
  more: Partial<Account> = {}
) =>
  changed(state, id, {
    isTaken: true,
    givers: [...new Set([...givers, by.id])].toSorted(),
    ...more,
  })

/** Every act of an officer's page with its gain for the intruder. A new act does not compile without an entry. */
const ACTS: Record<OfficerChange['act'], (state: State, by: Account, of: Account) => Move[]> = {
  add: (state, by, of) =>
    of.id !== by.id
      ? []
      : ROLES.map((roleId) => {
          const added = { ...account(state.length + 1, roleId), isTaken: true, givers: [by.id] }
          const people = [{ ...(POST as object), roleId }] as never
          return {
            by,
            change: { act: 'add', people, passwordDelivery: 'link' },
            after: [...state, added],
          }
        }),
  save: (state, by, of) => [
    {
      by,
      change: { act: 'save', id: of.id, fields: {} as never, expectedVersion: '' },
      after: withAccessGiven(state, of, by),
    },
  ],
  set_password: (state, by, of) => [
    {
      by,
      change: { act: 'set_password', id: of.id, passwordDelivery: 'link' },
      after: withAccessGiven(state, of, by),
    },
  ],
  remove_second_factor: (state, by, of) => [
    {
      by,
      change: { act: 'remove_second_factor', id: of.id, expectedVersion: '' },
      after: withAccessGiven(state, of, by),
    },
  ],
  /** Password and authenticator app are unchanged, so nobody gains access to the account. */
  remove_passkeys: (state, by, of) => [
    {
      by,
      change: { act: 'remove_passkeys', id: of.id, expectedVersion: '' },
      after: state,
    },
  ],
  give_post: (state, by, of) =>
    ROLES.map((roleId) => ({
      by,
      change: {
        act: 'give_post',
        id: of.id,
        post: { ...(POST as object), roleId } as never,
        expectedVersion: '',
      },
      after: changed(state, of.id, { roleId }),
    })),
  end_post: (state, by, of) => [
    {
      by,
      change: {
        act: 'end_post',
        id: of.id,
        postId: 1,
        untilOn: '2026-01-01' as never,
        expectedVersion: '',
      },
      after: changed(state, of.id, { isActive: false }),
    },
  ],
  switch: (state, by, of) => [
    {
      by,
      change: { act: 'switch', id: of.id, isActive: !of.isActive, expectedVersion: '' },
      after: changed(state, of.id, {
        isActive: !of.isActive,
        givers: of.isActive ? of.givers : [...new Set([...of.givers, by.id])].toSorted(),
      }),
    },
  ],
}

const canAct = ({ isTaken, isActive }: Account) => isTaken && isActive

/** Returns the possible moves of the intruder, each by an account that they hold. */
function movesOf(state: State, mostAccounts = MAX_ACCOUNTS): Move[] {
  const administrators = state.filter((one) => canAct(one) && one.roleId === Role.administrator)
  const byPage = administrators.flatMap((by) =>
    state.flatMap((of) => Object.values(ACTS).flatMap((act) => act(state, by, of)))
  )
  return byPage.filter(
    ({ change, by, after }) =>
      after.length <= mostAccounts && !(change.act === 'set_password' && change.id === by.id)
  )
}

/**
 * States after an officer typed a password for another user; the form has no effect on accounts that two administrators
 * manage.
 */
const typedPasswords = (state: State): State[] =>
  state
    .filter((one) => canAct(one) && (one.roleId === Role.administrator || one.roleId === Role.agm))
    .flatMap((by) =>
      state.filter((of) => !needsTwoAdministrators(of)).map((of) => withAccessGiven(state, of, by))
    )

const aboutOf = (change: OfficerChange) => (change.act === 'add' ? null : change.id)

/** Whether the intruder can be both persons of this move. */
function isByOnePerson(state: State, { by, change }: Move, isWindow: boolean): boolean {
  const people = state.filter(({ isActive }) => isActive)
  const givers = new Map(state.map(({ id, givers: of }) => [id, of]))
  const question = { requestedBy: by.id, aboutUser: aboutOf(change) }
  return state
    .filter(canAct)
    .some((second) =>
      mayConfirm(second, question, confirmersAmong(people), (one, other) =>
        isWindow ? mayBeSamePerson(one, other, givers) : false
      )
    )
}

interface Search {
  rule?: Rule
  /** Number of the intruder's changes that honest people confirm in good faith. */
  honest?: number
  /** Whether the search is within the days in which given access counts. */
  isWindow?: boolean
  mostAccounts?: number
}

/** Returns the shortest path on which one person makes a change that requires two; null if there is none. */
function singlePersonPath(start: State, search: Search = {}): string[] | null {
  const { rule = needsSecondPerson, honest = 0, isWindow = false, mostAccounts } = search
  const key = (state: State, left: number) => JSON.stringify([state, left])
  /** Outside the window the givers of access have no effect. */
  const plain = (state: State) => (isWindow ? state : state.map((one) => ({ ...one, givers: [] })))
  const seen = new Set([key(start, honest)])
  let states: { state: State; left: number; way: string[] }[] = [
    { state: start, left: honest, way: [] },
  ]
  while (states.length > 0) {
    const next: typeof states = []
    const reach = (full: State, left: number, way: string[]) => {
      const state = plain(full)
      if (seen.has(key(state, left))) return
      seen.add(key(state, left))
      next.push({ state, left, way })
    }
    for (const { state, left, way } of states) {
      for (const typed of typedPasswords(state)) reach(typed, left, [...way, 'typed password'])
      for (const move of movesOf(state, mostAccounts)) {
        const { change, after } = move
        const step = [...way, `${move.by.id}: ${change.act} ${aboutOf(change) ?? 'somebody'}`]
        const target = state.find(({ id }) => id === aboutOf(change))
        if (!rule(change, target ? [target] : [])) reach(after, left, step)
        else if (isByOnePerson(state, move, isWindow)) return step
        else if (left > 0) reach(after, left - 1, step)
      }
    }
    states = next
  }
  return null
}

test.group('What one person can do with accounts', () => {
  test('never includes being both persons of a change, whoever begins and however long they wait', ({
    assert,
  }) => {
    for (const { id } of OFFICE)
      assert.isNull(singlePersonPath(withTakeover(OFFICE, id)), `of ${id}`)
  }).timeout(60_000)

  test('always leaves a second person who can confirm', ({ assert }) => {
    const seen = new Set<string>()
    const stack: State[] = [withTakeover(OFFICE, 1)]
    while (stack.length > 0) {
      const state = stack.pop()!.map((one) => ({ ...one, givers: [] }))
      if (seen.has(JSON.stringify(state))) continue
      seen.add(JSON.stringify(state))
      assert.isNotEmpty(confirmersOf(state, { requestedBy: 1, aboutUser: null }))
      for (const { change, after } of movesOf(state)) {
        const target = state.find(({ id }) => id === aboutOf(change))
        if (!needsSecondPerson(change, target ? [target] : [])) stack.push(after)
      }
    }
  }).timeout(60_000)

  test('does not include it within the window either, when another person confirms a change in good faith', ({
    assert,
  }) => {
    const office = OFFICE.filter(({ id }) => id <= 3)
    for (const { id } of office) {
      const start = withTakeover(office, id)
      assert.isNull(
        singlePersonPath(start, { honest: 1, isWindow: true, mostAccounts: 4 }),
        `of ${id}`
      )
    }
  }).timeout(60_000)

  test('includes it if a password needed no second person, or if given access did not count', ({
    assert,
  }) => {
    const before: Rule = (change, posts) =>
      change.act !== 'set_password' && needsSecondPerson(change, posts)
    assert.include(
      singlePersonPath(withTakeover(OFFICE, 1), { rule: before })!.join(),
      'set_password'
    )
    assert.isNotNull(singlePersonPath(withTakeover(OFFICE, 1), { honest: 1 }))
  }).timeout(60_000)

  test('takes effect without confirmation only for the listed kinds of change', ({ assert }) => {
    const atOnce = [...changeKinds()]
      .filter(([, { needsConfirmation }]) => !needsConfirmation)
      .map(([name]) => name)
    assert.sameMembers(atOnce, [
      'loan_edit',
      'disbursement_void',
      'sanction_withdrawal',
      'master',
      /** Except the proof of a claim that was paid. */
      'document',
    ])
  })
})
