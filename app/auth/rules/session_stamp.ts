import { hash } from 'node:crypto'

/**
 * A short fingerprint of what a session was opened with: password, role, district, being active. A
 * session that carries another one is over, on whatever machine it lives (DECISIONS 11).
 */
export function sessionStamp(user: {
  id: number
  password: string
  roleId: number
  districtId: number | null
  isActive: boolean
}): string {
  const facts = [user.id, user.password, user.roleId, user.districtId ?? '', user.isActive]
  return hash('sha256', facts.join('|'), 'base64url').slice(0, 22)
}
