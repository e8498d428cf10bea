import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseOnSaveFailure } from '#documents/actions/receive_files'
import { uploadSourceOf } from '#documents/form_uploads'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { ProposeReplacement } from '#doclog/actions/replace_document'
import {
  applicationView,
  changeLog,
  changeableSlots,
  findDocumentOwner,
  slotsWithVersions,
} from '#doclog/queries/document_changes'
import { documentChangeValidator } from '#doclog/validators/document_change'

/** Replacement of documents, and its log, at every stage (document 4, 2.10; DECISIONS 6). */
export default class DocumentChangesController {
  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    const owner = await findDocumentOwner(auth.getUserOrFail(), params.stage, params.id)
    const changeable = await changeableSlots(owner, i18n.locale)
    const [slots, log, change, list] = await Promise.all([
      slotsWithVersions(changeable, i18n),
      changeLog(owner, changeable),
      bouncer.with('DoclogDocumentChangePolicy').allows('change'),
      bouncer.with('ApprovalsApplicationPolicy').allows('list'),
    ])
    return inertia.render('lending/doclog/change', {
      stage: owner.stage as string,
      id: params.id,
      application: applicationView(owner),
      slots,
      log,
      can: { change, list },
    })
  }

  async store({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const owner = await findDocumentOwner(officer, params.stage, params.id)
    if (!(await bouncer.with('DoclogDocumentChangePolicy').allows('change'))) {
      throw new Refusal('doclog.messages.admin_only', {}, { status: 403 })
    }
    const form = await request.validateUsing(documentChangeValidator, 'doclog.validation')
    /** The file that the page showed in this slot, by its uuid; 'none' for an empty one. */
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const slots = await changeableSlots(owner, i18n.locale)
    const slot = slots.find(({ key }) => key === form.slot)
    if (!slot) {
      throw new Refusal('doclog.messages.no_slot', {}, { field: 'slot' })
    }
    const proposed = await refuseOnSaveFailure('file', () =>
      new ProposeReplacement().run({
        place: owner,
        slot,
        person: officer,
        upload: uploadSourceOf(form.file),
        title: form.title ?? null,
        expectedVersion,
        remarks: form.remarks,
      })
    )
    flashProposalOutcome({ i18n, session }, proposed, 'doclog.messages.changed')
    return response
      .redirect()
      .toRoute('doclog.changes.show', { stage: params.stage, id: params.id })
  }
}
