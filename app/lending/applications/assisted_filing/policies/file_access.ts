import type User from '#auth/models/user'
import { activeAssistances } from '#applications/assisted_filing/queries/assistance'
import type StoredFile from '#documents/models/stored_file'

/** What a helper put there under this help, as long as it lasts. All other papers are the citizen's alone. */
export async function maySeeHelpedFile(
  user: User,
  { ownerUserId, createdAt }: StoredFile
): Promise<boolean> {
  const helps = await activeAssistances(user, { citizenId: ownerUserId! })
  return helps.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
}
