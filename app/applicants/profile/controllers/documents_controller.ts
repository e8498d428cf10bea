import type { HttpContext } from '@adonisjs/core/http'
import { applicantSlots } from '#profile/actions/profile_documents'
import { digiLockerSettings } from '#profile/queries/digilocker'
import { SlotPages, type Wizard, openSection, stepProps } from '#profile/wizard'

/** Documents of the applicant. */
export default class DocumentsController extends SlotPages {
  protected readonly section = 'documents'

  protected placeOf(_: HttpContext, { loanType }: Wizard) {
    return applicantSlots(loanType)
  }

  async index(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    return ctx.inertia.render('applicants/profile/documents', {
      step: stepProps(wizard, this.section, ctx.i18n.locale),
      cards: await this.cards(ctx, wizard),
      /** A helper has no access to the citizen's DigiLocker account. */
      digiLockerHref:
        digiLockerSettings() && !ctx.assistedSession ? `/apply/${wizard.path}/digilocker` : null,
    })
  }
}
