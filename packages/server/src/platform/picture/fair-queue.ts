/** Tasks of many accounts for one worker. Accounts take turns, whatever number of tasks each has sent. */
export class FairQueue<Task> {
  #waiting = new Map<string, Task[]>();
  #last = '';

  /** Returns false if the account has reached its limit of waiting tasks. */
  add(account: string, task: Task, most: number): boolean {
    const own = this.#waiting.get(account) ?? [];
    if (own.length >= most) return false;
    this.#waiting.set(account, own);
    own.push(task);
    return true;
  }

  /** Returns the oldest task of the account whose turn it is. The account with the last turn comes after all others. */
  take(): Task | undefined {
    const others = [...this.#waiting.keys()].find((account) => account !== this.#last);
    const account = others ?? this.#last;
    const own = this.#waiting.get(account) ?? [];
    const task = own.shift();
    this.#waiting.delete(account);
    if (own.length > 0) this.#waiting.set(account, own);
    this.#last = account;
    return task;
  }
}
