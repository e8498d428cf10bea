import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#api/actions/actor'
import type Webhook from '#api/models/webhook'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'

/**
 * Notes in the audit log what was done with a webhook.
 * @param actor null: the portal itself
 */
export const recordWebhookAudit = (
  action: AuditAction,
  { clientId }: Pick<Webhook, 'clientId'>,
  actor: Actor | null,
  trx: TransactionClientContract,
  data: Record<string, unknown> = {}
) =>
  recordAudit(
    {
      action,
      actorId: actor?.id ?? null,
      actorRole: actor?.roleId,
      subjectType: 'api_client',
      subjectId: clientId,
      data,
    },
    trx
  )
