import type { CoreValue } from '../../../fixtures/thanks/core-values.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import type { Thanks } from '../verbs/thanks.ts'
import type { hireAdministrators } from './administrators.ts'
import type { Groups } from './groups.ts'
import type { Management } from './management.ts'
import type { hireStaff } from './staff.ts'

export interface Colleagues {
  groups: Groups
  management: Management
  administrators: ReturnType<typeof hireAdministrators>
  staff: ReturnType<typeof hireStaff>
}

type Time = `${number}:${number}`
export type Letter<Value extends string = string> = [
  days: number,
  time: Time,
  author: StoredUser,
  to: Thanks['to'],
  values: readonly Value[],
  text: string,
]

export function lettersOf({ groups, management, administrators, staff }: Colleagues): Letter<CoreValue>[] {
  const { admin, ceo, manager, approver, salesHead, qualityHead } = management
  const { people, badges, knowledgeBase, expenses, documents, thanks } = administrators
  const { teamLead, employee, colleague, trainee, reader, inTokyo, calibrator, seller, helper, blocked } = staff
  return [
    [
      690,
      '16:40',
      people,
      [groups.officeMove],
      ['Teamwork'],
      'A whole office moved in a weekend. Nothing lost, nobody cross.',
    ],
    [602, '08:05', blocked, [seller], ['Punctuality'], 'You waited at the station with the samples. Ten to seven!'],
    [
      410,
      '11:15',
      qualityHead,
      [calibrator, documents],
      ['Punctuality', 'Craftsmanship'],
      'Thank you both: every certificate ready before the auditor had taken off her coat.',
    ],
    [
      300,
      '14:20',
      manager,
      [teamLead],
      ['Courage', 'Ownership'],
      'You asked for two more weeks when everybody wanted to hear that it was done. It would have been the most expensive fortnight of the year without you, and I would have had to explain it. Thank you for making me listen.',
    ],
    [
      245,
      '09:30',
      ceo,
      [groups.everyone],
      ['Teamwork', 'Customer first'],
      'Ten thousand UF-200 in the ground, at all seven sites somebody had a hand in it. I started here in calibration, and I know what is behind a number like that. Thank you, every one of you.',
    ],
    [
      203,
      '10:10',
      approver,
      [expenses],
      ['Reliability'],
      'Merci ! La clôture du trimestre en deux jours, du jamais vu.',
    ],
    [
      168,
      '17:25',
      salesHead,
      [knowledgeBase, helper],
      ['Customer first', 'Kindness'],
      'The customer in Halifax told me that she had never laughed so much on a support call. Her meter works, too.',
    ],
    [
      145,
      '13:00',
      seller,
      [calibrator],
      ['Craftsmanship'],
      'You opened the bench for a customer visit at an hour’s notice, with a demonstration that even I understood. They have ordered forty.',
    ],
    [
      117,
      '09:45',
      inTokyo,
      [teamLead, colleague],
      ['Teamwork', 'Curiosity'],
      '早朝の会議にいつも参加してくれてありがとうございます。おかげで試作機が予定より早く動きました。',
    ],
    [
      96,
      '12:30',
      badges,
      [people],
      ['Kindness'],
      "Merci d'avoir gardé mon poste au chaud. Le retour s'est fait tout en douceur.",
    ],
    [
      75,
      '15:50',
      reader,
      [documents],
      ['Reliability', 'Ownership'],
      'I asked for eleven records and had them in eleven minutes. Other auditors wait for days.',
    ],
    [
      61,
      '16:15',
      colleague,
      [employee],
      ['Craftsmanship'],
      'Your bootloader took the power cut in the middle of an update and simply went on. I pulled the plug twelve times, to be sure.',
    ],
    [
      54,
      '11:40',
      thanks,
      [groups.quality, groups.service],
      ['Customer first'],
      'Thank you for all the stories for the newsletter. People read them, and they ask for more.',
    ],
    [
      45,
      '09:20',
      admin,
      [helper],
      ['Curiosity'],
      'You found the cable that nobody knew about, from Toronto, by telephone. I have named it after you.',
    ],
    [
      38,
      '14:05',
      trainee,
      [employee, teamLead],
      ['Kindness', 'Curiosity'],
      'Děkuji! Thank you for letting me break the test rig, and for showing me how to mend it instead of mending it for me.',
    ],
    [
      33,
      '10:55',
      manager,
      [groups.firmware],
      ['Reliability', 'Teamwork'],
      'The field test of 3.4: six weeks, eleven meters, and nobody called at night. I did nothing but watch, and it was a pleasure.',
    ],
    [
      27,
      '13:35',
      calibrator,
      [qualityHead],
      ['Courage', 'Safety first'],
      'Danke, dass du die Charge angehalten hast. Es war die richtige Entscheidung, auch wenn die Halle gemurrt hat.',
    ],
    [
      24,
      '16:00',
      employee,
      [inTokyo],
      ['Teamwork'],
      'You measured all night so that I had the traces in my inbox at breakfast. The glitch was exactly where you had marked it.',
    ],
    [20, '09:05', expenses, [employee], [], 'Dziękuję za kompletne paragony. Serio, to rzadkość!'],
    [
      18,
      '15:15',
      teamLead,
      [trainee],
      ['Ownership'],
      'Somebody has labelled every drawer in the lab. I have been told that it was you. I can find the tweezers now, and I shall never be the same.',
    ],
    [
      13,
      '11:25',
      helper,
      [colleague],
      ['Customer first', 'Craftsmanship'],
      'The battery report that you made for the Toronto pilot settled an argument that had been going on for months.',
    ],
    [
      11,
      '17:10',
      people,
      [groups.safety],
      ['Safety first'],
      'For the fire drill in the rain, and for the hot tea at the assembly point.',
    ],
    [
      6,
      '10:30',
      documents,
      [admin],
      ['Good humour', 'Reliability'],
      'The error page with the otter has to stay. Thank you for the quick restore, as well.',
    ],
    [
      4,
      '14:45',
      ceo,
      [approver, expenses],
      ['Sustainability', 'Ownership'],
      'By moving our accounts you have moved our money out of coal. It took you eight months of letters. Thank you for every one of them.',
    ],
    [
      3,
      '16:35',
      employee,
      [colleague],
      ['Teamwork', 'Good humour'],
      'For the pairing session, the tea, and the rubber duck with the moustache. The race condition did not stand a chance.',
    ],
  ]
}
