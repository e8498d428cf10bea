import { isoInstant } from '#kernel/calendar/iso_instant'
import type User from '#auth/models/user'
import { listSessions } from '#auth/queries/open_sessions'
import { secondFactorOf } from '#auth/queries/second_factors'

/** How a person is reached, and when the password was changed (instant, ISO 8601). */
export function accountOf(user: User) {
  return {
    name: [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' '),
    userName: user.userName,
    mobile: user.mobile,
    email: user.email,
    passwordChangedAt: isoInstant(user.passwordChangedAt),
  }
}

/** The sessions of a person's page, with how each was opened where that was kept. */
export async function sessionRows(userId: number, currentId: string) {
  return (await listSessions(userId, currentId)).map(({ key, isCurrent, opening }) => ({
    key,
    isCurrent,
    at: opening?.at ?? null,
    address: opening?.address ?? null,
    browser: opening?.browser ?? null,
    system: opening?.system ?? null,
  }))
}

/** Whether the second factor is on; null for applicants, who have none. */
export async function hasSecondFactor(user: User): Promise<boolean | null> {
  return user.isOfficer ? (await secondFactorOf(user.id)) !== null : null
}
