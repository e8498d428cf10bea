import { deliveryList } from '#api/queries/webhooks'
import { ListFiles } from '#jobs/list_files'

/** The list of what other systems are told as files. */
export default class DeliveryFilesController extends ListFiles {
  protected readonly list = deliveryList
}
