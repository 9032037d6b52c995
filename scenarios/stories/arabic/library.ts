import { arabicAuthors, arabicFolders } from '../../../fixtures/arabic/folders.ts'
import { arabicCompany, arabicGroups } from '../../../fixtures/arabic/organisation.ts'
import { arabicPapers } from '../../../fixtures/arabic/papers.ts'
import { aText } from '../../../fixtures/papers/text.ts'
import type { Right } from '../../../src/apps/documents/model.ts'
import type { World } from '../../../src/world/world.ts'
import { filePaper } from '../company/library.ts'
import { actorOf, folderAt, getDocument } from '../verbs/actor.ts'
import { addTopFolder, share } from '../verbs/folders.ts'
import { timeAfter } from '../verbs/past.ts'
import { getGroup, getPerson } from '../verbs/people.ts'

const edit: Right[] = ['view', 'edit', 'edit_meta', 'delete']

export function fileArabicLibrary(world: World): void {
  openFolders(world)
  const turns = new Map<string, number>()
  for (const [i, paper] of arabicPapers().entries()) {
    const key = paper.folder.join('/') in arabicAuthors ? paper.folder.join('/') : paper.folder[0]!
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const authors = arabicAuthors[key]!
    filePaper({ world, name: arabicCompany.name }, authors[turn % authors.length]!, paper, i + 1)
  }
  const admin = actorOf(world, 'admin')
  for (const { path, locked } of arabicFolders) {
    if (!locked) continue
    const { id } = folderAt(world, ...path)
    admin.at(25, '16:00', () => world.folders.patch(id, { closed_at: world.clock.instant() }))
  }
}

/** Nearly everybody may view, and authors may edit. */
function openFolders(world: World): void {
  const admin = actorOf(world, 'admin')
  const everyone = { group_id: getGroup(world, arabicGroups[0][0]).id }
  for (const [i, { path, description, confidential }] of arabicFolders.entries()) {
    const title = path.at(-1)!
    const folder = admin.at(1000, timeAfter('09:00', i * 4), () =>
      path.length === 1
        ? addTopFolder(world, title, description)
        : admin.addFolder(folderAt(world, ...path.slice(0, -1)), title, description),
    )
    if (confidential) world.folders.patch(folder.id, { inherits: false })
    if (path.length === 1) share(world, folder, everyone, ['view'])
    for (const username of arabicAuthors[path.join('/')] ?? []) {
      share(world, folder, { user_id: getPerson(world, username).id }, edit)
    }
  }
  share(world, folderAt(world, 'السياسات'), { group_id: getGroup(world, 'الشبكات').id }, ['view', 'edit_meta'])
}

export function doArabicPaperwork(world: World): void {
  const [admin, employee, colleague] = ['admin', 'employee', 'colleague'].map((who) => actorOf(world, who))
  const controller = actorOf(world, 'documents-admin')
  controller.at(160, '10:20', () =>
    controller.linkInto(folderAt(world, 'الأدلة'), getDocument(world, 'سياسة السفر.docx')),
  )
  employee!.at(4, '15:20', () => {
    employee!.addDraft(folderAt(world, 'السياسات'), {
      title: 'العمل ليلًا.txt',
      description: 'من يخرج وحده، ومتى لا يخرج أحد وحده.',
      bytes: aText('لا يخرج أحد وحده بعد منتصف الليل. السائق يبقى في السيارة والهاتف معه.'),
    })
  })
  admin!.at(2, '11:00', () => {
    admin!.addDraft(folderAt(world, 'الأدلة'), {
      title: 'شاشتان.txt',
      description: 'كيف تعمل الشاشة الثانية.',
      bytes: aText('وصّل الكابل أولًا، ثم شغّل الحاسوب واختر «توسيع».'),
    })
  })
  admin!.at(1, '14:10', () => admin!.checkOut(getDocument(world, 'الطوارئ.txt')))
  colleague!.at(1, '12:45', () => colleague!.checkOut(getDocument(world, 'تركيب العدّاد الذكي.docx')))
  employee!.at(0, '08:40', () => employee!.checkOut(getDocument(world, 'كشف التسرب خطوة بخطوة.txt')))
  admin!.at(0, '09:05', () => admin!.dropFile(aText('أرقام الطوارئ الجديدة: التحويلة 101 بدل 100.')))
  deleteThings(world)
}

function deleteThings(world: World): void {
  const [admin, employee] = [actorOf(world, 'admin'), actorOf(world, 'employee')]
  admin.at(9, '16:30', () => {
    const menu = { title: 'قائمة المقصف.txt', description: 'قائمة الأسبوع الماضي.', bytes: aText('عدس، ثم عدس.') }
    admin.trash.document(admin.addDocument(folderAt(world, 'الأدلة'), menu))
    admin.trash.folder(admin.addFolder(folderAt(world, 'الشبكات'), 'مجلد جديد (٣)', 'لا أحد يعرف لماذا.'))
  })
  employee.at(5, '13:30', () => {
    const copy = { title: 'نسخة من ضغوط الليل.csv', bytes: aText('المنطقة,الضغط\nالشرقية,3.4') }
    employee.trash.document(employee.addDocument(folderAt(world, 'الشبكات', 'شبكة النخيل'), copy))
  })
}
