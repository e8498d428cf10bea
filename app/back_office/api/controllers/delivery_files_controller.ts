import { deliveryList } from '#api/queries/list_deliveries'
import { ListFiles } from '#jobs/list_files'

/** The list of what other systems are told as files. */
export default class DeliveryFilesController extends ListFiles {
  protected readonly list = deliveryList
}
