import type { HttpContext } from '@adonisjs/core/http'
import { applicantSlots } from '#profile/actions/profile_documents'
import { digiLockerSettings } from '#profile/queries/digilocker'
import { SlotPages, type Wizard, openSection, stepProps } from '#profile/wizard'

/** The applicant's own papers. */
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
      /** Whoever helps has no account of the citizen's there. */
      digiLockerHref:
        digiLockerSettings() && !ctx.assistedSession ? `/apply/${wizard.path}/digilocker` : null,
    })
  }
}
