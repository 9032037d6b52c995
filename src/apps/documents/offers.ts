import type { Offers } from '../../world/offers.ts'
import { cancelCheckOut, checkOut } from './rules/checkout.ts'
import { approve } from './rules/drafts.ts'

export const offers: Offers = {
  documents: {
    'documents.checkOut': (world, user, doc_id) => checkOut(world, user, { doc_id }),
    'documents.cancelCheckOut': cancelCheckOut,
    'documents.approve': approve,
  },
}
