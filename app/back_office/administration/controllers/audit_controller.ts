import type { HttpContext } from '@adonisjs/core/http'
import { auditEntry } from '#administration/audit/entries'
import { auditList, recordAuditLogAccess } from '#administration/audit/list'
import { subjectPagesFor } from '#administration/audit/subjects'
import { actionsOf, AUDIT_PARTS } from '#kernel/audit/audit_kinds'
import { rightCheckOf } from '#auth/policies/rights'
import { checkpointState } from '#kernel/audit/audit_status'
import { isPropRequest } from '#kernel/http/requests'
import { listShape, listView } from '#lists/list_view'

const PAGE = 'back_office/administration/audit/index'

/**
 * The audit log: who viewed or changed what, with old and new values, and the state of its checkpoints (DECISIONS 12).
 */
export default class AuditController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const checkpoints = inertia.defer(checkpointState)
    if (isPropRequest(request, 'seals'))
      return inertia.render(PAGE, { seals: checkpoints } as never)
    const viewer = auth.getUserOrFail()
    await recordAuditLogAccess(request.qs(), viewer, request.id())
    return inertia.render(PAGE, {
      ...(await listView(auditList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, auditList, { viewer, i18n }),
      choices: {
        parts: AUDIT_PARTS.map((part) => ({
          value: part,
          label: i18n.t(`audit_words.parts.${part}`),
          inner: actionsOf(part)
            .map((action) => ({
              value: action,
              label: i18n.t(`audit_words.actions.${action}`),
            }))
            .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale)),
        })),
      },
      places: await subjectPagesFor(rightCheckOf(bouncer)),
      seals: checkpoints,
    })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/administration/audit/show', {
      entry: await auditEntry(params.id, auth.getUserOrFail(), i18n),
      places: await subjectPagesFor(rightCheckOf(bouncer)),
    })
  }
}
