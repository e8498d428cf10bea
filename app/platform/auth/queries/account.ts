import { createHash } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { SessionCollection } from '@adonisjs/session'
import type { OwnDevice } from '#auth/models/own_device_tokens'
import { OPENING, OWN_DEVICE, type Opening } from '#auth/browser_session'
import { isoInstant } from '#kernel/calendar/instants'
import type User from '#auth/models/user'
import { proofsOf } from '#auth/queries/second_factors'

interface OpenSession {
  /** Identifies the session without being its id, which would give access to it. */
  key: string
  isCurrent: boolean
  /** How the session was opened; null for one from before this was recorded. */
  opening: Opening | null
}

/** A session of a user, or a remembered device that opens the next one automatically. */
interface ActiveSignIn {
  key: string
  /** Null: the device is not in use now. */
  sessionId: string | null
  /** The token of an own device. */
  deviceId: number | null
  opening: Opening | null
}

/** Key of a session on its owner's page. */
function sessionKey(sessionId: string): string {
  return createHash('sha256').update(`session:${sessionId}`).digest('base64url').slice(0, 16)
}

/** Lists all sessions and remembered devices of a user, on every machine. */
export async function listActiveSignIns(userId: number): Promise<ActiveSignIn[]> {
  const sessions = await app.container.make(SessionCollection)
  const open = sessions.supportsTagging() ? await sessions.tagged(String(userId)) : []
  const signIns = open.map(({ id, data }) => ({
    key: sessionKey(id),
    sessionId: id as string | null,
    deviceId: (data[OWN_DEVICE] as OwnDevice | undefined)?.id ?? null,
    opening: (data[OPENING] as Opening | undefined) ?? null,
  }))
  const idleDevices = (await ownDevices(userId))
    .filter(({ tokens }) => !signIns.some(({ deviceId }) => tokens.includes(Number(deviceId))))
    .map(({ tokens: [id], since }) => ({
      key: sessionKey(`device ${id}`),
      sessionId: null,
      deviceId: id,
      opening: { at: since.toISOString(), address: '', browser: null, system: null },
    }))
  return [...signIns, ...idleDevices]
}

/** Returns the devices that open a session automatically, each with its tokens, the newest first. */
async function ownDevices(userId: number): Promise<{ tokens: number[]; since: Date }[]> {
  const rows = await db
    .from('remember_me_tokens')
    .where('tokenable_id', userId)
    .where('expires_at', '>', new Date())
    .orderBy('id', 'desc')
  const devices = Map.groupBy(rows, ({ id, device }) => device ?? id)
  return [...devices.values()].map((tokens) => ({
    tokens: tokens.map(({ id }) => Number(id)),
    since: new Date(tokens[0].created_at),
  }))
}

/** Returns the sessions for the user's own page: the current session first, then the newest. */
async function listSessions(userId: number, currentId: string): Promise<OpenSession[]> {
  const rows = (await listActiveSignIns(userId)).map(({ key, sessionId, opening }) => ({
    key,
    isCurrent: sessionId === currentId,
    opening,
  }))
  const openedAt = ({ opening }: OpenSession) => Date.parse(opening?.at ?? '') || 0
  return rows.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || openedAt(b) - openedAt(a)
  )
}

/** Contact details of a user, and when the password was changed (instant, ISO 8601). */
export function accountOf(user: User) {
  return {
    name: [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' '),
    userName: user.userName,
    mobile: user.mobile,
    email: user.email,
    passwordChangedAt: isoInstant(user.passwordChangedAt),
  }
}

/** Rows of a user's sessions, with how each was opened where that was recorded. */
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

/** Whether the app or a passkey is the second factor; null for applicants, who have none. */
export async function hasSecondFactor(user: User): Promise<boolean | null> {
  return user.isOfficer ? (await proofsOf(user)).proof !== 'password' : null
}
