import { describeCrowd, describeCrowdInPages } from '../e2e/playwright/crowd.suite.ts'

describeCrowd(200, 8)
describeCrowdInPages(48, 8)
