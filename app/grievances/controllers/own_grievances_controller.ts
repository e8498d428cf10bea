import type { HttpContext } from '@adonisjs/core/http'
import { formMessages } from '#core/validation/form_messages'
import { fromMultipart } from '#documents/from_multipart'
import { FileGrievance } from '#grievances/actions/file_grievance'
import {
  newGrievanceForm,
  ownGrievancePage,
  ownGrievances,
} from '#grievances/queries/own_grievances'
import { filingValidator } from '#grievances/validators/grievance'

/** What a citizen complains about, and what became of it. */
export default class OwnGrievancesController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render('grievances/own_list', await ownGrievances(auth.getUserOrFail().id, i18n))
  }

  async create({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'grievances/filing',
      await newGrievanceForm(auth.getUserOrFail().id, i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const form = await request.validateUsing(filingValidator, {
      messagesProvider: formMessages(i18n, 'grievances.validation.filing'),
    })
    const { file1, file2, file3, file4, file5 } = form
    const files = Object.entries({ file1, file2, file3, file4, file5 }).flatMap(([field, file]) => {
      const upload = fromMultipart(file)
      return upload ? [[field, upload] as const] : []
    })
    const { uuid, number } = await new FileGrievance().run({
      actor: { id, role },
      kind: form.kind,
      about: form.about ?? null,
      districtId: form.districtId ?? null,
      applicationUuid: form.applicationUuid ?? null,
      words: form.words,
      hidesName: form.hidesName ?? false,
      files: Object.fromEntries(files),
    })
    session.flash('success', i18n.t('grievances.own.filed', { number }))
    return response.redirect().toRoute('grievances.own.show', { uuid })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    return inertia.render(
      'grievances/own',
      await ownGrievancePage(auth.getUserOrFail().id, params.uuid, i18n)
    )
  }
}
