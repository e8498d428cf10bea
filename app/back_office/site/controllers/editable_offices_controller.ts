import type { HttpContext } from '@adonisjs/core/http'
import { pickTexts } from '#kernel/formats/languages'
import { SaveDistrictOffice } from '#site/actions/content_pages'
import { districtIdOf, editableOffice, editableOffices } from '#site/queries/district_offices'
import { districtOfficeValidator } from '#site/validators/editor'

/** Contact details of the district offices, edited by the administrator. */
export default class EditableOfficesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/site/editor/offices', {
      offices: await editableOffices(i18n.locale),
    })
  }

  async edit({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/site/editor/office', {
      office: await editableOffice(params.code, i18n.locale),
    })
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const { version, ...fields } = await request.validateUsing(
      districtOfficeValidator,
      'site_editor.validation.office'
    )
    await new SaveDistrictOffice().run({
      districtId: districtIdOf(params.code),
      expectedVersion: version,
      ...pickTexts(fields, 'address', 'hours'),
      coordinates: fields.coordinates ?? null,
      phones: fields.phones ?? null,
      email: fields.email ?? null,
      editor: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('site_editor.messages.office_saved'))
    return response.redirect().toRoute('site.editor.offices.index')
  }
}
