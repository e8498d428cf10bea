/** Who changes an officer or a post: an administrator, or by a command the account on the machine. */
export type Editor = { id: number; roleId: number } | { operator: string }

/** The same as the audit log keeps it. */
export const auditActorOf = (by: Editor) =>
  'id' in by
    ? { actorId: by.id, actorRole: by.roleId, data: {} }
    : { actorId: null, data: { operator: by.operator } }
